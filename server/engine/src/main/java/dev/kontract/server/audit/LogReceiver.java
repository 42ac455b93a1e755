package dev.kontract.server.audit;

import java.io.IOException;
import java.util.List;

/** Writes events as lines. */
record LogReceiver(AuditSink sink) implements AuditReceiver {

    @Override
    public String name() {
        return "log";
    }

    @Override
    public void send(List<byte[]> events) throws IOException {
        for (byte[] event : events) {
            sink.write(event);
        }
        sink.flush();
    }

    @Override
    public void close() throws IOException {
        sink.close();
    }
}
