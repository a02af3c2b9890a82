// English templates with two parallel statements; see contrasts.ts.

import type { Stock } from "./contrasts";

export const ENGLISH: Stock = {
  names:
    "Ostermark Vellano Quarrington Tidewell Morvenna Kastrel Lindqvall Peregrine Ardcastle Zellwood".split(
      " ",
    ),
  places: "Lisbon Krakow Bristol Turin Oslo Bilbao Dresden Cardiff".split(" "),
  filler: [
    "The figures were checked by two auditors.",
    "Observers had followed the matter for years.",
    "No further comment was given.",
    "The archive keeps all the papers.",
  ],
  contrasts: [
    {
      page: (f) =>
        `Sales of ${f.name} boilers rose from ${f.low()} units in ${f.early} to ${f.high()} in ${f.late}.`,
      right: [
        (f) =>
          `Sales of ${f.name} boilers reached ${f.high()} units in ${f.late}, up from ${f.low()} in ${f.early}`,
        (f) =>
          `Between ${f.early} and ${f.late}, sales of ${f.name} boilers grew from ${f.low()} to ${f.high()} units`,
      ],
      direction: [
        (f) =>
          `Sales of ${f.name} boilers fell from ${f.high()} units in ${f.early} to ${f.low()} in ${f.late}`,
        (f) =>
          `Sales of ${f.name} boilers declined from ${f.low()} units in ${f.early} to ${f.high()} in ${f.late}`,
      ],
      subject: [(f) => `Sales of ${f.name} boilers stood at ${f.high()} units in ${f.early}`],
    },
    {
      page: (f) =>
        `The ${f.name} stadium cost ${f.more()}, well above the ${f.less()} that had been budgeted in ${f.early}.`,
      right: [
        (f) => `The ${f.name} stadium cost ${f.more()}`,
        (f) => `In ${f.early}, ${f.less()} had been budgeted for the ${f.name} stadium`,
      ],
      direction: [(f) => `The ${f.name} stadium cost ${f.more()}, well below the ${f.less()} budgeted`],
      subject: [
        (f) => `In ${f.early} the ${f.name} stadium had been budgeted at ${f.more()}`,
        (f) => `The ${f.name} stadium cost only ${f.less()}`,
      ],
    },
    {
      page: (f) => `${f.name} employs ${f.high()} people in its factories and ${f.low()} in its offices.`,
      right: [
        (f) => `The factories of ${f.name} employ ${f.high()} people`,
        (f) => `${f.name} has ${f.low()} people in its offices`,
      ],
      direction: [],
      subject: [
        (f) => `The factories of ${f.name} employ ${f.low()} people`,
        (f) => `${f.name} employs ${f.high()} people in its offices`,
      ],
    },
    {
      page: (f) => `In ${f.early} the board of ${f.name} rejected the offer made by ${f.other}.`,
      right: [(f) => `The board of ${f.name} refused the offer of ${f.other} in ${f.early}`],
      direction: [(f) => `The board of ${f.name} accepted the offer of ${f.other} in ${f.early}`],
      subject: [],
    },
    {
      page: (f) =>
        `In the ${f.name} server the cache is enabled by default. It waits ${f.low()} ms for reads and ${f.high()} ms for writes.`,
      right: [
        (f) => `The cache of the ${f.name} server is enabled by default`,
        (f) => `The ${f.name} server waits ${f.low()} ms for reads`,
      ],
      direction: [
        (f) => `The cache of the ${f.name} server is disabled by default`,
        (f) => `The cache of the ${f.name} server is not enabled by default`,
      ],
      subject: [(f) => `The ${f.name} server waits ${f.high()} ms for reads`],
    },
    {
      page: (f) =>
        `In ${f.early} ${f.name} exported ${f.high()} tonnes of grain, while it imported ${f.low()} tonnes.`,
      right: [
        (f) => `${f.name} exported ${f.high()} tonnes of grain in ${f.early}`,
        (f) => `In ${f.early} the grain imports of ${f.name} came to ${f.low()} tonnes`,
      ],
      direction: [(f) => `${f.name} imported ${f.high()} tonnes of grain in ${f.early}`],
      subject: [(f) => `In ${f.early} ${f.name} exported ${f.low()} tonnes of grain`],
    },
    {
      page: (f) => `Since ${f.early} the city of ${f.place} has forbidden diesel lorries in its centre.`,
      right: [(f) => `The city of ${f.place} has banned diesel lorries from its centre since ${f.early}`],
      direction: [(f) => `Since ${f.early} the city of ${f.place} has allowed diesel lorries in its centre`],
      subject: [],
    },
    {
      page: (f) => `The ${f.name} engine does not support offline maps, its maker says.`,
      right: [(f) => `Offline maps are not supported by the ${f.name} engine`],
      direction: [(f) => `The ${f.name} engine supports offline maps`],
      subject: [],
    },
    {
      page: (f) => `In ${f.early} ${f.name} moved its headquarters from ${f.place} to ${f.target}.`,
      right: [
        (f) => `${f.name} moved its headquarters to ${f.target} in ${f.early}`,
        (f) => `The headquarters of ${f.name} moved from ${f.place} to ${f.target}`,
      ],
      direction: [(f) => `${f.name} moved its headquarters from ${f.target} to ${f.place} in ${f.early}`],
      subject: [],
    },
    {
      page: (f) => `The ${f.name} tower holds ${f.high()} seats, the dome beside it ${f.low()} seats.`,
      right: [(f) => `There are ${f.high()} seats in the ${f.name} tower`],
      direction: [],
      subject: [(f) => `The dome beside the ${f.name} tower holds ${f.high()} seats`],
    },
    {
      page: (f) => `Profits at ${f.name} dropped by ${f.share()} in ${f.early} after two good years.`,
      right: [
        (f) => `Profits at ${f.name} fell by ${f.share()} in ${f.early}`,
        (f) => `In ${f.early} the profits of ${f.name} decreased by ${f.share()}`,
      ],
      direction: [
        (f) => `Profits at ${f.name} increased by ${f.share()} in ${f.early}`,
        (f) => `In ${f.early} the profits of ${f.name} grew by ${f.share()}`,
      ],
      subject: [],
    },
    {
      page: (f) =>
        `The minimum order at ${f.name} is ${f.low()} pieces; the maximum order is ${f.high()} pieces.`,
      right: [
        (f) => `At ${f.name} the maximum order is ${f.high()} pieces`,
        (f) => `${f.name} has a minimum order of ${f.low()} pieces`,
      ],
      direction: [],
      subject: [
        (f) => `At ${f.name} the minimum order is ${f.high()} pieces`,
        (f) => `${f.name} has a maximum order of ${f.low()} pieces`,
      ],
    },
    {
      page: (f) =>
        `Before ${f.early} the ${f.name} ferry carried ${f.low()} passengers a day; since the rebuilding it has carried ${f.high()}.`,
      right: [(f) => `The ${f.name} ferry carried ${f.low()} passengers a day before ${f.early}`],
      direction: [(f) => `After ${f.early} the ${f.name} ferry carried ${f.low()} passengers a day`],
      subject: [(f) => `Before ${f.early} the ${f.name} ferry carried ${f.high()} passengers a day`],
    },
    {
      page: (f) => `The mayor of ${f.place} denied that the ${f.name} works had been delayed.`,
      right: [(f) => `The mayor of ${f.place} denied a delay of the ${f.name} works`],
      direction: [(f) => `The mayor of ${f.place} confirmed a delay of the ${f.name} works`],
      subject: [],
    },
    {
      page: (f) =>
        `The share of ${f.name} gained ${f.share()} on the day, but that of ${f.other} lost ${f.rest()}.`,
      right: [
        (f) => `The share of ${f.name} gained ${f.share()}`,
        (f) => `The share of ${f.other} lost ${f.rest()} on the day`,
      ],
      direction: [(f) => `The share of ${f.name} lost ${f.share()} on the day`],
      subject: [(f) => `The share of ${f.name} gained ${f.rest()} on the day`],
    },
  ],
};
