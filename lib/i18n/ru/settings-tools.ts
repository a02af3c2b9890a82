import type { settingsTools as original } from "@/lib/i18n/en/settings-tools";

export const settingsTools: Record<keyof typeof original, string> = {
  "part.tools": "Инструменты и MCP",
  "tools.lead":
    "Агенты могут пользоваться вашими собственными инструментами и инструментами серверов MCP. Серверы задаются в agents.yaml, в разделе <code>mcp.mcpServers</code>; данные для доступа к ним нигде не показываются.",
  "tools.reading": "Инструменты загружаются",
  "tools.servers": "Серверы MCP",
  "tools.noServers": "Ни один сервер не настроен.",
  "tools.up": "отвечает",
  "tools.down": "не отвечает",
  "tools.asking": "идёт запрос",
  "tools.unknown": "ещё не опрошен",
  "tools.at": "Сервер",
  "tools.program": "Программа",
  "tools.tried": "Последний запрос",
  "tools.never": "Ещё не было",
  "tools.fault": "Что не так",
  "tools.fault.unauthorised":
    "Сервер отклонил данные для доступа, или не задана переменная, на которую они ссылаются.",
  "tools.fault.quota": "Сервер сообщает, что запросов больше делать нельзя.",
  "tools.fault.rate_limited": "Сервер просит пока не обращаться к нему.",
  "tools.fault.unreachable": "Не удалось связаться с сервером.",
  "tools.fault.timeout": "Сервер не ответил за отведённое время.",
  "tools.fault.bad_response": "Ответ не похож на ответ сервера MCP или слишком велик.",
  "tools.fault.cancelled": "Запрос был прерван.",
  "tools.offered":
    "{count, plural, one {#\u00a0инструмент} few {#\u00a0инструмента} many {#\u00a0инструментов} other {#\u00a0инструмента}}",
  "tools.leftOut": "Не используются: {count, number}",
  "tools.try": "Проверить сейчас",
  "tools.trying": "Проверяется",
  "tools.own": "Собственные инструменты",
  "tools.noOwn": "Их нет. Файл в одной из этих папок станет инструментом при следующем запуске:",
  "tools.ownWhere": "Файлы из этих папок становятся инструментами при запуске:",
  "tools.broken": "Не используется: {reason}",
};
