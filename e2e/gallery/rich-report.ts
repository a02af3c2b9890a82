/** A report with everything that a report can contain; `number` is that of its only source. */
export const RICH_REPORT = (
  number: number,
): string => `The Lindmark ferry leaves at 7:20 from the north pier [${number}]. A ticket costs $4, or $6 to $9 in summer.

## As a formula

The energy of a cell is $E = U \\cdot Q$, where $U$ is the mean voltage in volts. For a module of $n$ cells it is

$$E_{\\text{module}} = \\sum_{i=1}^{n} U_i Q_i \\approx n \\cdot \\overline{U} \\cdot \\overline{Q}$$

### What stands for what

| Sign | Meaning | Value |
|:---|:---|---:|
| $U$ | mean voltage | 3.1 V [${number}] |
| $Q$ | charge | 5.2 Ah |
| $n$ | cells in a module | 24 |

## As a program

\`\`\`python
def energy(voltage: float, charge: float, cells: int = 1) -> float:
    """Watt-hours of a module."""
    return voltage * charge * cells  # no losses
\`\`\`

\`\`\`sql
SELECT name, price / energy AS price_per_kwh FROM cells WHERE chemistry = 'sodium-ion' ORDER BY 2;
\`\`\`

## As a diagram

\`\`\`mermaid
flowchart LR
  cell[Cell] --> module[Module] --> rack[Rack] --> plant[Plant]
  rack --> inverter[Inverter]
\`\`\`

## As a list

- [x] The voltage was measured.
- [ ] The charge was not.

1. First the cell is charged.
2. Then it is ~~emptied~~ discharged.

> A ticket costs 4 crowns.
`;
