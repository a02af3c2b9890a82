import { TableFrame } from "@/components/report/markdown/table-frame";
import { dayWords, money } from "@/components/run/words";
import { Origin, Row, Rows, Section } from "@/components/settings/section";
import { limitWords, usedWords } from "@/components/settings/settings-words";
import { CopyLines } from "@/components/shell/copy-lines";
import type { AgentLimitSetting, LimitSettings, Setting } from "@/lib/http/settings-responses";

const EXAMPLE = [
  "limits:",
  "  runs_at_once: 20",
  "  per_day:",
  "    tokens: 2000000",
  "    searches: 200",
  "    money: 5.00",
  "agents:",
  "  standard:",
  "    budget:",
  "      max_tokens: 60000",
  "      max_minutes: 10",
  "      max_money: 0.50",
];

const COLUMNS: [Exclude<keyof AgentLimitSetting, "agent" | "title">, string][] = [
  ["steps", "Steps"],
  ["searches", "Searches"],
  ["tokens", "Tokens"],
  ["minutes", "Minutes"],
  ["money", "Money"],
];

const KEYS = [
  "execution.max_iterations",
  "search.max_searches",
  "budget.max_tokens",
  "budget.max_minutes",
  "budget.max_money",
];

/** What runs may use: at once, in a day, and each by itself. */
export function LimitsSection({ limits, currency }: { limits: LimitSettings; currency: string }) {
  const { runsAtOnce, now, perDay, usedToday, agents } = limits;
  const amount = (value: number) => money(value, currency);
  return (
    <Section
      id="limits"
      title="Limits"
      lead="A run that reaches a limit writes its report from what it has. Each question can have tighter caps of its own."
    >
      <Rows>
        <Row name="Runs at once" origin={<Origin setting={runsAtOnce} />}>
          {runsAtOnce.value} · {now.live} at work now, {now.queued} in line
        </Row>
        <Row name="Tokens today" origin={<Origin setting={perDay.tokens} />}>
          {usedWords(
            usedToday.tokens.toLocaleString("en-GB"),
            perDay.tokens.value === null ? null : limitWords(perDay.tokens.value),
          )}
        </Row>
        <Row name="Searches today" origin={<Origin setting={perDay.searches} />}>
          {usedWords(
            usedToday.searches.toLocaleString("en-GB"),
            perDay.searches.value === null ? null : limitWords(perDay.searches.value),
          )}
        </Row>
        <Row name="Money today" origin={<Origin setting={perDay.money} />}>
          {usedWords(
            amount(usedToday.money),
            perDay.money.value === null ? null : amount(perDay.money.value),
          )}
        </Row>
      </Rows>
      <p className="mt-2 text-meta text-muted">
        Counted since midnight of {dayWords(Date.parse(limits.day))}, by the clock of the machine that
        Groundwork runs on.
      </p>
      <h3 className="mt-8 font-medium">The most a run may use</h3>
      <AgentTable agents={agents} amount={amount} />
      <p className="max-w-[65ch] text-meta text-muted">
        Set under an agent’s name in agents.yaml:{" "}
        {KEYS.map((key, index) => (
          <span key={key}>
            {index > 0 ? ", " : null}
            <code className="font-mono text-fine">{key}</code>
          </span>
        ))}
        .
      </p>
      <details className="mt-4">
        <summary className="min-h-8 content-center text-accent pointer-coarse:min-h-11">
          How these look in agents.yaml
        </summary>
        <CopyLines lines={EXAMPLE} what="the example for limits" />
      </details>
    </Section>
  );
}

function AgentTable({ agents, amount }: { agents: AgentLimitSetting[]; amount: (value: number) => string }) {
  const words = (column: string, { value }: Setting<number | null>) =>
    value !== null && column === "money" ? amount(value) : limitWords(value);
  return (
    <TableFrame label="The most a run of each agent may use">
      <table className="w-full min-w-[32rem] text-left tabular">
        <thead>
          <tr className="border-b border-edge text-meta text-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              Agent
            </th>
            {COLUMNS.map(([column, title]) => (
              <th key={column} scope="col" className="py-2 pl-4 text-right font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {agents.map((agent) => (
            <tr key={agent.agent}>
              <th scope="row" className="py-2 pr-4 font-medium">
                {agent.title}
              </th>
              {COLUMNS.map(([column]) => (
                <td key={column} className="py-2 pl-4 text-right whitespace-nowrap">
                  {words(column, agent[column])}
                  <span className="block text-fine text-muted">
                    {agent[column].from === "file" ? "agents.yaml" : "default"}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
