package dev.kontract.server.codec.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/** A message of up to three numeric or text fields, such as a time or an int-or-string. */
final class SmallMessage {

    private final long[] numbers = new long[4];
    private final String[] texts = {"", "", "", ""};
    private boolean empty = true;

    SmallMessage(CodedInputStream in) throws IOException {
        int limit = MessageReader.open(in);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            empty = false;
            int field = WireFormat.getTagFieldNumber(tag);
            int wireType = WireFormat.getTagWireType(tag);
            if (field < numbers.length && wireType == WireFormat.WIRETYPE_VARINT) {
                numbers[field] = in.readRawVarint64();
            } else if (field < texts.length && wireType == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                texts[field] = ScalarMessages.text(in);
            } else if (!in.skipField(tag)) {
                throw new MalformedMessageException("proto: wiretype end group for non-group");
            }
        }
        in.popLimit(limit);
    }

    boolean isEmpty() {
        return empty;
    }

    long number(int field) {
        return numbers[field];
    }

    String text(int field) {
        return texts[field];
    }
}
