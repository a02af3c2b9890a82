import type { FOLDER_ERRORS } from "@/lib/errors/folder-errors";

/** Errors of document folders added in the interface. */
export const folderErrors: Record<keyof typeof FOLDER_ERRORS, string> = {
  folder_name_invalid:
    "«{name}» не годится как имя папки: до 40 строчных латинских букв, цифр, «-» и «_», первой идёт буква или цифра. Ничего не изменено.",
  folder_name_taken: "Имя «{name}» уже занято. Ничего не изменено; выберите другое.",
  folder_relative:
    "«{path}» — неполный путь. Укажите его целиком, начиная с корня диска. Ничего не изменено.",
  folder_is_root: "«{path}» — это весь диск. Ничего не изменено; укажите папку на нём.",
  folder_not_found:
    "На компьютере, где работает Groundwork, нет папки «{path}». Ничего не изменено; проверьте путь.",
  folder_is_file: "«{path}» — не папка. Ничего не изменено; укажите папку, в которой лежит этот файл.",
  folder_closed:
    "Groundwork не может заглянуть в «{path}» ({cause}). Ничего не изменено; разрешите там чтение и попробуйте снова.",
  folder_holds_data:
    "В «{path}» лежат данные самого Groundwork: документами они стать не должны. Ничего не изменено; укажите другую папку.",
  folder_overlaps:
    "«{path}» {how, select, same {— это уже подключённая папка} inside {лежит внутри уже подключённой папки} other {содержит уже подключённую папку}} «{other}». Ничего не изменено.",
  folder_configured: "Папка «{name}» задана в {key}, и убрать её можно только там. Ничего не изменено.",
  folder_unknown: "Папки «{name}» среди указанных здесь больше нет. Ничего не изменено.",
};
