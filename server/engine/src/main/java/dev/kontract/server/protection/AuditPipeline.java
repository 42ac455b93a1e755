package dev.kontract.server.protection;

import dev.kontract.server.audit.AuditBackend;
import dev.kontract.server.audit.AuditEventWriter;
import dev.kontract.server.audit.AuditPolicy;
import dev.kontract.server.audit.AuditSink;
import dev.kontract.server.audit.AuditWebhook;
import dev.kontract.server.audit.Auditor;
import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.webhook.ConfiguredWebhook;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The audit backends of a server, or none if auditing is disabled.
 *
 * @param auditor audits the requests
 * @param backends deliver the events
 * @param policy the policy, read again when its file changes; empty if auditing is disabled
 */
public record AuditPipeline(Auditor auditor, List<AuditBackend> backends, Optional<FileValue<AuditPolicy>> policy)
        implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /**
     * Starts auditing if it is configured.
     *
     * @throws IOException if a file cannot be read or written
     * @throws IllegalArgumentException if the policy is invalid
     */
    public static AuditPipeline start(Optional<ProtectionSettings.Audit> wanted, Codec codec, Clock clock)
            throws IOException {
        if (wanted.isEmpty()) {
            return new AuditPipeline(Auditor.NONE, List.of(), Optional.empty());
        }
        Path file = wanted.get().policy();
        FileValue<AuditPolicy> policy = FileValue.read(List.of(file), () -> AuditPolicy.read(file));
        AuditEventWriter writer = new AuditEventWriter(codec);
        Optional<AuditWebhook> webhook = webhook(wanted.get());
        List<AuditBackend> backends = new ArrayList<>();
        if (wanted.get().log().isPresent()) {
            ProtectionSettings.Log log = wanted.get().log().get();
            backends.add(AuditBackend.log(log.delivery(), writer, sink(log, clock)));
        }
        if (webhook.isPresent()) {
            ProtectionSettings.Webhook settings = wanted.get().webhook().orElseThrow();
            backends.add(AuditBackend.webhook(settings.delivery(), writer, webhook.get(), settings.initialBackoff()));
        }
        return new AuditPipeline(new Auditor(policy, backends, clock), List.copyOf(backends), Optional.of(policy));
    }

    private static Optional<AuditWebhook> webhook(ProtectionSettings.Audit wanted) throws IOException {
        if (wanted.webhook().isEmpty()) {
            return Optional.empty();
        }
        ConfiguredWebhook webhook = ConfiguredWebhook.of(wanted.webhook().get().kubeconfig());
        return Optional.of(body -> webhook.post(body, TIMEOUT));
    }

    private static AuditSink sink(ProtectionSettings.Log wanted, Clock clock) throws IOException {
        Optional<Path> file = wanted.file();
        return file.isPresent()
                ? RotatingFile.open(file.get(), wanted.retention(), clock)
                : AuditSink.of(new FileOutputStream(FileDescriptor.out));
    }

    /** Delivers the remaining events and closes the backends. */
    @Override
    public void close() {
        backends.forEach(AuditBackend::close);
    }
}
