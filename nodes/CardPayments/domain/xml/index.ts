/**
 * The elements of XML, as they come.
 *
 * For the parts of workbooks and for messages of banks. Nothing is looked up outside, and no entity is defined: a
 * document type is refused. Throws `FileError`.
 *
 *     await readXml(file.chunks(), file.path, { open(name, attributes) { … }, close(name, text) { … } });
 */
export { elementsOf, type XmlElement } from './elements';
export { localName, readXml, XmlReader, type Attributes, type XmlTaker } from './readXml';
