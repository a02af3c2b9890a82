// English verbs for those that questions in German, French and Spanish often use. Of these languages nothing else is
// translated: their nouns are mostly the names that the English documents have too ("ein Layout", "une page").

import { lazy } from "@/lib/text/lazy";

const VERBS = `
read = lesen auslesen lire leer
write = schreiben écrire escribir
set = setzen définir établir establecer definir
change = ändern verändern modifier changer cambiar modificar
delete = löschen entfernen supprimer effacer borrar eliminar
use = nutzen benutzen verwenden utiliser usar utilizar
support = unterstützen unterstützt supporte admite soporta
call = aufrufen appeler llamar
return = zurückgeben renvoyer retourner devolver
receive = erhalten empfangen recevoir recibir
redirect = weiterleiten umleiten rediriger redirigir
show = anzeigen zeigen afficher mostrar
create = erstellen anlegen créer crear
add = hinzufügen ajouter añadir agregar
load = laden charger cargar
stop = stoppen anhalten arrêter detener parar
abort = abbrechen annuler interrompre cancelar
render = rendern renderizar
`;

const verbs = lazy(
  () =>
    new Map(
      VERBS.trim()
        .split("\n")
        .flatMap((line) => {
          const [english = "", others = ""] = line.split(" = ");
          return others.split(" ").map((other) => [other, english] as const);
        }),
    ),
);

/** The English verb for a German, French or Spanish one; empty for any other word. */
export function verbInEnglish(word: string): string[] {
  const english = verbs().get(word.toLowerCase());
  return english === undefined ? [] : [english];
}
