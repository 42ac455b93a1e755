package dev.kontract.model;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.json.UTF8StreamJsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Creates parsers of objects in memory, which can return an object as text instead of parsing it, and share their tables of field
 * names.
 *
 * <p>Managed fields have field names that contain IP addresses and UIDs, so that nearly every pod has new ones. A parser of
 * Jackson's own factory copies the table of all known names when it meets a new one, which costs several times as much as the rest
 * of the object.
 *
 * <pre>{@code
 * ObjectMapper mapper = new ObjectMapper(new ObjectTextFactory(new JsonFactoryBuilder()));
 * JsonNode pod = mapper.readTree(bytes);
 * }</pre>
 */
public final class ObjectTextFactory extends JsonFactory {

    private static final long serialVersionUID = 1;

    private final transient NameTables tables = new NameTables();

    /** Creates a factory with some settings. */
    public ObjectTextFactory(JsonFactoryBuilder settings) {
        super(settings);
    }

    private ObjectTextFactory(ObjectTextFactory other) {
        super(other, null);
    }

    @Override
    public JsonFactory copy() {
        return new ObjectTextFactory(this);
    }

    /** Only a document in UTF-8 starts with a brace and a further byte other than zero. */
    @Override
    protected JsonParser _createParser(byte[] data, int offset, int length, IOContext context) throws IOException {
        if (length < 2 || data[offset] != '{' || data[offset + 1] == 0) {
            return super._createParser(data, offset, length, context);
        }
        context.setEncoding(JsonEncoding.UTF8);
        NameTables.Table known = tables.take();
        NameTables.Table names =
                known == null ? new NameTables.Table(_byteSymbolCanonicalizer.makeChild(_factoryFeatures)) : known;
        return new Parser(this, data, offset, length, context, names);
    }

    /** A parser of a document that is in memory as a whole. */
    static final class Parser extends UTF8StreamJsonParser {

        private final NameTables tables;
        private final NameTables.Table names;
        private final int size;

        private Parser(
                ObjectTextFactory factory,
                byte[] data,
                int offset,
                int length,
                IOContext context,
                NameTables.Table names) {
            super(
                    context,
                    factory.getParserFeatures(),
                    null,
                    factory.getCodec(),
                    names.names(),
                    data,
                    offset,
                    offset + length,
                    0,
                    false);
            this.tables = factory.tables;
            this.names = names;
            this.size = length;
        }

        /** Returns the names for the next parser. Their common table, to which a parser otherwise copies them, stays empty. */
        @Override
        public void close() throws IOException {
            if (!isClosed()) {
                super.close();
                names.read(size);
                tables.give(names);
            }
        }

        /** Releases the same as the superclass except the names; the input is not recycled. */
        @Override
        protected void _releaseBuffers() {
            _textBuffer.releaseBuffers();
            char[] names = _nameCopyBuffer;
            if (names != null) {
                _nameCopyBuffer = null;
                _ioContext.releaseNameCopyBuffer(names);
            }
        }

        /**
         * Returns the text of the object that has just started, and moves to its end. Empty if no object has just started, or if
         * it contains anything but objects and names in ASCII, without white space. Parsing it then returns the same text, or
         * reports its errors.
         */
        Optional<String> objectText() throws IOException {
            int end = hasToken(JsonToken.START_OBJECT) ? end() : -1;
            if (end < 0) {
                return Optional.empty();
            }
            String text = new String(_inputBuffer, _inputPtr - 1, end - _inputPtr + 1, StandardCharsets.US_ASCII);
            _inputPtr = end;
            _parsingContext = _parsingContext.clearAndGetParent();
            _updateToken(JsonToken.END_OBJECT);
            return Optional.of(text);
        }

        /** Returns the position after the object; negative if it has another form or could exceed a limit of the parser. */
        private int end() {
            StreamReadConstraints limits = streamReadConstraints();
            int last = Math.min(_inputEnd, _inputPtr + limits.getMaxNameLength());
            int depth = _parsingContext.getNestingDepth();
            int outside = depth - 1;
            byte before = '{';
            for (int at = _inputPtr; at < last; at++) {
                byte one = _inputBuffer[at];
                if (one == '}' && before != ',') {
                    if (--depth == outside) {
                        return at + 1;
                    }
                } else if (one == '"' && before != '}') {
                    at = brace(at, last);
                    if (at < 0 || ++depth > limits.getMaxNestingDepth()) {
                        return -1;
                    }
                    one = '{';
                } else if (one != ',' || before != '}') {
                    return -1;
                }
                before = one;
            }
            return -1;
        }

        /** Returns the position of the brace that follows a name; negative if something else does. */
        private int brace(int quote, int last) {
            for (int at = quote + 1; at + 2 < last; at++) {
                byte one = _inputBuffer[at];
                if (one == '"') {
                    return _inputBuffer[at + 1] == ':' && _inputBuffer[at + 2] == '{' ? at + 2 : -1;
                }
                if (one < ' ' || (one == '\\' && _inputBuffer[++at] != '"' && _inputBuffer[at] != '\\')) {
                    return -1;
                }
            }
            return -1;
        }
    }
}
