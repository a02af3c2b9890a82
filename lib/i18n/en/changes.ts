// Texts about what changed between two reports.

export const changes = {
  "line.changed": "{count, plural, one {# finding changed} other {# findings changed}}",
  "line.new": "{count, plural, one {# is new} other {# are new}}",
  "line.gone": "{count, plural, one {# is gone} other {# are gone}}",
  "line.unchanged": "{count, plural, one {# is unchanged} other {# are unchanged}}",
  "line.loud": "{parts}; {unchanged}.",
  "line.quiet": "Nothing changed: of the findings, {unchanged}.",
  "line.none": "Neither report has a finding with a citation to compare.",
  "line.dead":
    "{count, plural, one {# source could not be read any more.} other {# sources could not be read any more.}}",
} as const;
