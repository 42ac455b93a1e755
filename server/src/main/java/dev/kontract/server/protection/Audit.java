package dev.kontract.server.protection;

import dev.kontract.server.audit.AuditLog;
import dev.kontract.server.audit.AuditSink;
import dev.kontract.server.audit.Auditor;
import dev.kontract.server.audit.EventWriter;
import dev.kontract.server.audit.Policy;
import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.codec.Codec;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * The audit log of a server, or none.
 *
 * @param auditor what follows the requests
 * @param log where that ends up
 */
public record Audit(Auditor auditor, Optional<AuditLog> log) implements AutoCloseable {

    /**
     * Starts it.
     *
     * @throws IOException when a file cannot be read or written
     * @throws IllegalArgumentException when the policy is none
     */
    public static Audit start(Optional<Protection.Audit> wanted, Codec codec, Clock clock) throws IOException {
        if (wanted.isEmpty()) {
            return new Audit(Auditor.NONE, Optional.empty());
        }
        Policy policy = Policy.read(wanted.get().policy());
        AuditLog log = AuditLog.start(new EventWriter(codec), sink(wanted.get(), clock));
        return new Audit(new Auditor(policy, log, clock), Optional.of(log));
    }

    private static AuditSink sink(Protection.Audit wanted, Clock clock) throws IOException {
        Optional<Path> file = wanted.log();
        return file.isPresent()
                ? RotatingFile.open(file.get(), wanted.retention(), clock)
                : AuditSink.of(new FileOutputStream(FileDescriptor.out));
    }

    /** Writes what is left. */
    @Override
    public void close() {
        log.ifPresent(AuditLog::close);
    }
}
