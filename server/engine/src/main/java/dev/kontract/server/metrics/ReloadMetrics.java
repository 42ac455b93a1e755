package dev.kontract.server.metrics;

import dev.kontract.server.configuration.ReloadedFile;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/** Metrics of files that are reloaded. */
public final class ReloadMetrics {

    /** Loaded by the first scrape. */
    private static final class Server {
        static final String LABEL = "apiserver_id_hash=\"" + hash("apiserver-" + UUID.randomUUID()) + '"';
    }

    private ReloadMetrics() {}

    /**
     * Returns the metrics of a configuration file, named as in kube-apiserver.
     *
     * @param subject {@code authorization}, {@code authentication} or {@code encryption}
     */
    public static List<Metric> of(String subject, ReloadedFile file) {
        String prefix = "apiserver_" + subject + "_config_controller_";
        return List.of(
                new Metric(
                        prefix + "automatic_reloads_total",
                        "Total number of automatic reloads of " + subject
                                + " configuration split by status and apiserver identity.",
                        Metric.Type.COUNTER,
                        () -> counts(file.reloads())),
                new Metric(
                        prefix + "automatic_reload_last_timestamp_seconds",
                        "Timestamp of the last automatic reload of " + subject
                                + " configuration split by status and apiserver identity.",
                        Metric.Type.GAUGE,
                        () -> timestamps(file.reloads())),
                new Metric(
                        prefix + "last_config_info",
                        "Information about the last applied " + subject
                                + " configuration with hash as label, split by apiserver identity.",
                        Metric.Type.GAUGE,
                        () -> Map.of(Server.LABEL + ",hash=\"" + file.reloads().hash() + '"', 1)));
    }

    /**
     * Returns the metrics of files that kube-apiserver does not reload, or has no metrics of.
     *
     * @param files the files by the values of their label
     */
    public static List<Metric> of(Map<String, ReloadedFile> files) {
        return List.of(
                new Metric(
                        "kontract_file_reloads_total",
                        "Number of changes of a file, by whether they were applied.",
                        Metric.Type.COUNTER,
                        () -> samples(
                                files,
                                (label, file) -> Map.of(
                                        label + ",status=\"success\"",
                                        file.reloads().succeeded(),
                                        label + ",status=\"failure\"",
                                        file.reloads().failed()))),
                new Metric(
                        "kontract_file_is_current",
                        "1 if the latest content of a file is in effect, 0 if it is invalid and the content before is.",
                        Metric.Type.GAUGE,
                        () -> samples(
                                files,
                                (label, file) -> Map.of(label, file.reloads().isCurrent() ? 1 : 0))));
    }

    private static Map<String, Number> samples(
            Map<String, ReloadedFile> files, BiFunction<String, ReloadedFile, Map<String, Number>> ofFile) {
        Map<String, Number> samples = new HashMap<>();
        files.forEach((name, file) -> samples.putAll(ofFile.apply("file=\"" + name + '"', file)));
        return samples;
    }

    private static Map<String, Number> counts(ReloadedFile.Reloads reloads) {
        Map<String, Number> samples = new HashMap<>();
        if (reloads.succeeded() > 0) {
            samples.put(labels("success"), reloads.succeeded());
        }
        if (reloads.failed() > 0) {
            samples.put(labels("failure"), reloads.failed());
        }
        return samples;
    }

    private static Map<String, Number> timestamps(ReloadedFile.Reloads reloads) {
        Map<String, Number> samples = new HashMap<>();
        put(samples, "success", reloads.lastSuccess());
        put(samples, "failure", reloads.lastFailure());
        return samples;
    }

    private static void put(Map<String, Number> samples, String status, Optional<Instant> at) {
        at.ifPresent(time -> samples.put(labels(status), time.toEpochMilli() / 1000.0));
    }

    private static String labels(String status) {
        return Server.LABEL + ",status=\"" + status + '"';
    }

    /** Returns the label with the identity of this server, which changes at each restart. */
    public static String serverLabel() {
        return Server.LABEL;
    }

    /** Returns the hash of a text that is not to be shown, as kube-apiserver writes it. */
    public static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
