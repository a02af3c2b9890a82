import type { settingsPrograms as original } from "@/lib/i18n/en/settings-programs";

export const settingsPrograms: Record<keyof typeof original, string> = {
  "part.programs": "Программы",
  "programs.lead":
    "Другие программы могут задавать здесь вопросы и читать отчёты. Всё, что говорит по протоколу OpenAI, подключается по этому базовому адресу; модель называется именем агента.",
  "programs.address": "Базовый адрес",
  "programs.theAddress": "базовый адрес",
  "programs.key": "Ключ",
  "programs.notNeeded":
    "Не нужен: Groundwork доступен только на этом компьютере. Если программа требует ключ, подойдёт любое слово.",
  "programs.needed": "Нужен: с ключом программа действует от имени того, кто его создал.",
  "programs.keys": "Ключи",
  "programs.reading": "Загружаются ключи",
  "programs.none": "Ключей пока нет.",
  "programs.created": "Создан <when></when>",
  "programs.used": "последний раз использован <when></when>",
  "programs.unused": "ещё не использован",
  "programs.revoked": "отозван <when></when>",
  "programs.revoke": "Отозвать",
  "programs.revokeOf": "Отозвать ключ «{name}»",
  "programs.ask":
    "Отозвать «{name}»? Программы с этим ключом сразу перестанут работать. Отменить это нельзя.",
  "programs.keep": "Оставить",
  "programs.revoking": "Отзывается",
  "programs.name": "Название нового ключа",
  "programs.nameHint": "Для какой он программы, чтобы отличать ключи друг от друга.",
  "programs.nameMissing": "Сначала напишите, для какой программы ключ.",
  "programs.make": "Создать ключ",
  "programs.making": "Создаётся",
  "programs.made": "Ключ «{name}» создан. Он показывается один раз: скопируйте его в программу сейчас.",
  "programs.theKey": "ключ",
  "programs.done": "Ключ скопирован",
};
