/** A tool of an MCP server by its parts: "echo (everything)"; one of one's own without the ending that says it is one. */
export function externalName(tool: string): string {
  const [, server, name] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  return server && name ? `${name} (${server})` : tool.replace(/(?<=.)tool$/, "");
}
