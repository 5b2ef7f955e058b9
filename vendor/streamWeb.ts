/** What the CSV parser imports from `node:stream/web`, taken from the globals: a community node may not import it. */
const { TransformStream: Transform, CountQueuingStrategy: Strategy } = { TransformStream, CountQueuingStrategy };

export { Transform as TransformStream, Strategy as CountQueuingStrategy };
