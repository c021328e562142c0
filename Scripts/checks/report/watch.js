// Records the functions that hostile copy calls; without the policy, it would run.
window.runs = [];
window.ran = number => runs.push(number);
addEventListener('message', ({data}) => ran(data));
for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = () => { runs.push(name); };
