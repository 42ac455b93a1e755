package dev.kontract.server.codec.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The envelope around a protobuf message: a magic number and the type of the object ({@code runtime.Unknown}). */
public final class Envelope {

    private static final byte[] MAGIC = {'k', '8', 's', 0};

    /** The content encoding and content type, both empty. */
    private static final byte[] END = {3 << 3 | 2, 0, 4 << 3 | 2, 0};

    private final String apiVersion;
    private final String kind;
    private final byte[] raw;

    /**
     * Wraps {@code raw}, which must not be modified afterwards.
     *
     * @param apiVersion the group and version of the object; may be empty
     * @param kind the kind of the object; may be empty
     * @param raw the encoded message
     */
    public Envelope(String apiVersion, String kind, byte[] raw) {
        this.apiVersion = apiVersion;
        this.kind = kind;
        this.raw = raw;
    }

    /** Returns the group and version of the object; may be empty. */
    public String apiVersion() {
        return apiVersion;
    }

    /** Returns the kind of the object; may be empty. */
    public String kind() {
        return kind;
    }

    /** Returns the encoded message, which must not be modified. */
    public byte[] raw() {
        return raw;
    }

    /**
     * Parses an envelope.
     *
     * @throws MalformedMessageException when it is malformed
     */
    public static Envelope read(byte[] bytes) {
        if (bytes.length == 0) {
            throw new MalformedMessageException("empty data");
        }
        if (bytes.length < MAGIC.length || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new MalformedMessageException(
                    "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
        }
        if (bytes.length == MAGIC.length) {
            throw new MalformedMessageException("empty body");
        }
        try {
            return read(CodedInputStream.newInstance(bytes, MAGIC.length, bytes.length - MAGIC.length));
        } catch (IOException e) {
            throw new MalformedMessageException("unexpected EOF", e);
        }
    }

    private static Envelope read(CodedInputStream in) throws IOException {
        String[] type = {"", ""};
        byte[] raw = {};
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == tag(1)) {
                int limit = in.pushLimit(in.readRawVarint32());
                readType(in, type);
                in.popLimit(limit);
            } else if (tag == tag(2)) {
                raw = in.readByteArray();
            } else if (!in.skipField(tag)) {
                break;
            }
        }
        return new Envelope(type[0], type[1], raw);
    }

    private static void readType(CodedInputStream in, String[] type) throws IOException {
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == tag(1) || tag == tag(2)) {
                type[WireFormat.getTagFieldNumber(tag) - 1] = in.readString();
            } else if (!in.skipField(tag)) {
                break;
            }
        }
    }

    private static int tag(int field) {
        return field << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /** Encodes the envelope with its magic number. */
    public byte[] write() {
        byte[] start = start(apiVersion, kind, raw.length);
        byte[] bytes = Arrays.copyOf(start, start.length + raw.length + END.length);
        System.arraycopy(raw, 0, bytes, start.length, raw.length);
        System.arraycopy(END, 0, bytes, start.length + raw.length, END.length);
        return bytes;
    }

    /**
     * Returns what precedes a message in its envelope.
     *
     * @param apiVersion the group and version of the object; may be empty
     * @param kind the kind of the object; may be empty
     * @param length the number of bytes of the message
     */
    public static byte[] start(String apiVersion, String kind, long length) {
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream(96)) {
            bytes.write(MAGIC);
            CodedOutputStream out = CodedOutputStream.newInstance(bytes, 96);
            out.writeByteArray(1, type(apiVersion, kind));
            out.writeTag(2, WireFormat.WIRETYPE_LENGTH_DELIMITED);
            out.writeUInt64NoTag(length);
            out.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what follows a message in its envelope. */
    public static byte[] end() {
        return END.clone();
    }

    private static byte[] type(String apiVersion, String kind) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.writeString(1, apiVersion);
        out.writeString(2, kind);
        out.flush();
        return bytes.toByteArray();
    }

    /**
     * Encodes a watch event: a length of four bytes and the event.
     *
     * @param type the event type, for example {@code ADDED}
     * @param object an object in its envelope
     */
    public static byte[] watchFrame(String type, byte[] object) {
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream(object.length + 32)) {
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            out.writeString(1, type);
            out.writeTag(2, WireFormat.WIRETYPE_LENGTH_DELIMITED);
            out.writeUInt32NoTag(CodedOutputStream.computeByteArraySize(1, object));
            out.writeByteArray(1, object);
            out.flush();
            return ByteBuffer.allocate(Integer.BYTES + bytes.size())
                    .putInt(bytes.size())
                    .put(bytes.toByteArray())
                    .array();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
