package dev.kontract.conformance.transcript;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A stream that reports each line as it is read; lines that are too long are skipped. Used by one thread. */
final class LineTap extends FilterInputStream {

    private static final int LONGEST = 4 << 20;

    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean tooLong;

    LineTap(InputStream in, Consumer<String> lines) {
        super(in);
        this.lines = lines;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = super.read(bytes, offset, length);
        for (int i = 0; i < count; i++) {
            add(bytes[offset + i]);
        }
        if (count < 0) {
            endLine();
        }
        return count;
    }

    private void add(byte one) {
        if (one == '\n') {
            endLine();
        } else if (line.size() < LONGEST) {
            line.write(one);
        } else {
            tooLong = true;
        }
    }

    private void endLine() {
        if (line.size() > 0 && !tooLong) {
            lines.accept(line.toString(StandardCharsets.UTF_8));
        }
        line.reset();
        tooLong = false;
    }
}
