const {classify} = require('./part');
let sum = 0;
for (let i = 0; i < 20; ++i) sum += classify(i, true);
try {
  classify(-1, true);
} catch (error) {
  sum += error.message.length;
}
console.log(sum);
