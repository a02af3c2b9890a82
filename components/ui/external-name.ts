const MCP = "mcp__";
const SEPARATOR = "__";

/**
 * The display name of an external tool: "echo (everything)" for an MCP server's; a custom tool without its
 * suffix.
 */
export function externalName(tool: string): string {
  const between = tool.startsWith(MCP) ? tool.indexOf(SEPARATOR, MCP.length + 1) : -1;
  const name = between < 0 ? "" : tool.slice(between + SEPARATOR.length);
  return name ? `${name} (${tool.slice(MCP.length, between)})` : tool.replace(/(?<=.)tool$/, "");
}
