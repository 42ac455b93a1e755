package dev.kontract.server.protection;

import dev.kontract.server.audit.AuditEventWriter;
import dev.kontract.server.audit.AuditLog;
import dev.kontract.server.audit.AuditPolicy;
import dev.kontract.server.audit.AuditSink;
import dev.kontract.server.audit.Auditor;
import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.codec.Codec;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * The audit log of a server, or none if auditing is disabled.
 *
 * @param auditor audits the requests
 * @param log writes the events
 */
public record AuditPipeline(Auditor auditor, Optional<AuditLog> log) implements AutoCloseable {

    /**
     * Starts auditing if it is configured.
     *
     * @throws IOException if a file cannot be read or written
     * @throws IllegalArgumentException if the policy is invalid
     */
    public static AuditPipeline start(Optional<ProtectionSettings.Audit> wanted, Codec codec, Clock clock)
            throws IOException {
        if (wanted.isEmpty()) {
            return new AuditPipeline(Auditor.NONE, Optional.empty());
        }
        AuditPolicy policy = AuditPolicy.read(wanted.get().policy());
        AuditLog log = AuditLog.start(new AuditEventWriter(codec), sink(wanted.get(), clock));
        return new AuditPipeline(new Auditor(policy, log, clock), Optional.of(log));
    }

    private static AuditSink sink(ProtectionSettings.Audit wanted, Clock clock) throws IOException {
        Optional<Path> file = wanted.log();
        return file.isPresent()
                ? RotatingFile.open(file.get(), wanted.retention(), clock)
                : AuditSink.of(new FileOutputStream(FileDescriptor.out));
    }

    /** Writes the remaining events and closes the log. */
    @Override
    public void close() {
        log.ifPresent(AuditLog::close);
    }
}
