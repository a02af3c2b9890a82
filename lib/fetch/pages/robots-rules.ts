import robotsParser from "robots-parser";

export type RobotsQuestion = {
  /** Address of the robots.txt. */ robotsUrl: string;
  text: string;
  url: string;
};
export type RobotsAnswer = {
  allowed: boolean /** Milliseconds the site asks to leave between requests; 0 when it asks none. */;
  delayMs: number;
};

/** The name for which a robots.txt can set specific rules. */
const AGENT = "Groundwork";
const LONGEST_DELAY = 10_000;

/** What a robots.txt says about an address. The text is hostile, so this runs where it can be terminated. */
export function askRobots({ robotsUrl, text, url }: RobotsQuestion): RobotsAnswer {
  const rules = robotsParser(robotsUrl, text);
  const delay = rules.getCrawlDelay(AGENT) ?? 0;
  return {
    allowed: rules.isAllowed(url, AGENT) !== false,
    delayMs: Number.isFinite(delay) ? Math.min(LONGEST_DELAY, Math.max(0, delay * 1000)) : 0,
  };
}
