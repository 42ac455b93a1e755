package dev.kontract.server;

import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.configuration.ReloadedFile;
import dev.kontract.server.health.HealthCheck;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.ReloadMetrics;
import dev.kontract.server.protection.AuditPipeline;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/** The files that are read again when they change, except those of authentication, authorization and encryption configurations. */
final class ReloadedFiles {

    private final Map<String, ReloadedFile> files = new LinkedHashMap<>();

    /**
     * Collects the files of a server, which have been read before.
     *
     * @throws IOException if a file cannot be read
     */
    static ReloadedFiles of(Engine engine, AuditPipeline audit) throws IOException {
        ServerCredentials credentials = engine.credentials();
        ReloadedFiles all = new ReloadedFiles();
        Runnable publish = engine.aggregation()::publish;
        all.add("serving-certificates", Optional.of(credentials.certificates().file()), publish);
        all.add("proxy-client-certificate", engine.proxyClient(), publish);
        all.add("requestheader-client-ca", engine.callers().users().proxyAuthorities());
        all.add("token-auth-file", Optional.of(credentials.tokens().users()));
        all.add("service-account-keys", Optional.of(credentials.keyFiles()));
        all.add("admission-config", Optional.of(engine.admission().configuration()));
        all.add("audit-policy", audit.policy());
        return all;
    }

    private void add(String name, Optional<? extends FileValue<?>> value) throws IOException {
        add(name, value, () -> {});
    }

    private void add(String name, Optional<? extends FileValue<?>> value, Runnable afterwards) throws IOException {
        if (value.isPresent() && !value.get().files().isEmpty()) {
            files.put(name, value.get().reloaded(Clock.systemUTC(), afterwards));
        }
    }

    /** Starts to look for changes, until {@code opened} is closed. */
    void start(CloseStack opened, ScheduledExecutorService timer) {
        files.values().forEach(file -> opened.add(file, ReloadedFile::close).start(timer));
    }

    /** Returns the checks of readiness, which note files that are not in effect. */
    List<HealthCheck> checks() {
        return files.entrySet().stream()
                .map(file -> HealthCheck.of(file.getKey(), file.getValue()))
                .toList();
    }

    /** Returns the metrics of reloads. */
    List<Metric> metrics() {
        return files.isEmpty() ? List.of() : ReloadMetrics.of(files);
    }
}
