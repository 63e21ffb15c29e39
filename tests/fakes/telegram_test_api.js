// Serves npm's telegram-test-api on a port of loopback: node telegram_test_api.js FOLDER PORT
// FOLDER holds node_modules. What the package leaves out although every bot calls it is added: the menu of commands,
// "typing", the address of a webhook, and that getMe says who is a bot.
const path = require("path");
const [folder, port] = process.argv.slice(2);
const modules = (name) => require(require.resolve(name, { paths: [path.resolve(folder)] }));
const TelegramServer = modules("telegram-test-api");
const express = modules("express");

const peer = new TelegramServer({ port: Number(port), host: "127.0.0.1", storeTimeout: 600 });
const app = express();
for (const method of ["setMyCommands", "sendChatAction"]) {
    app.all(`/bot:token/${method}`, (_, answer) => answer.json({ ok: true, result: true }));
}
app.all("/bot:token/getMe", (_, answer) => {
    answer.json({ ok: true, result: { id: 666, is_bot: true, first_name: "Souschef", username: "souschef_bot" } });
});
app.use(peer.webServer);
app.listen(Number(port), "127.0.0.1", () => console.log("listening"));
