// Prints the texts of catalogs as i18next shows them. Argument: the folder of the catalogs.
const i18next = require("i18next");
const fs = require("fs");
const resources = {};
for (const name of fs.readdirSync(process.argv[2])) {
  const translation = JSON.parse(fs.readFileSync(`${process.argv[2]}/${name}`));
  resources[name.replace(".json", "")] = {translation};
}
i18next.init({resources, lng: "en", interpolation: {escapeValue: false}});
const texts = [];
for (const [language, {translation}] of Object.entries(resources)) {
  for (const key of new Set(Object.keys(translation).map(key => key.replace(/_(zero|one|two|few|many|other)$/, "")))) {
    for (const count of [0, 1, 2, 3, 11, 100]) {
      texts.push([language, key, count, i18next.t(key, {lng: language, count, booking: "B7"})]);
    }
  }
}
console.log(JSON.stringify(texts));
