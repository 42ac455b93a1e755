package dev.kontract.server.flags;

import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.admission.configuration.AdmissionConfiguration;
import dev.kontract.server.admission.configuration.TolerationSeconds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/** The flags that select and configure admission plugins. */
final class AdmissionFlags {

    private static final Logger LOG = LoggerFactory.getLogger(AdmissionFlags.class);

    @Option(
            names = "--enable-admission-plugins",
            paramLabel = "NAME",
            split = ",",
            description = "Admission plugins to run in addition to the default ones; see server/RUNNING.md.")
    private List<String> enabled = List.of();

    @Option(
            names = "--disable-admission-plugins",
            paramLabel = "NAME",
            split = ",",
            description = "Default admission plugins to turn off. ServiceAccount is a default plugin only if"
                    + " serviceaccount-controller runs.")
    private List<String> disabled = List.of();

    @Option(
            names = "--admission-control-config-file",
            paramLabel = "FILE",
            description = "File with an AdmissionConfiguration, the configuration of admission plugins. It is applied"
                    + " again when it changes.")
    private @Nullable Path file;

    @Option(
            names = "--default-not-ready-toleration-seconds",
            paramLabel = "SECONDS",
            defaultValue = "300",
            hidden = true,
            description = "How long pods without such a toleration tolerate nodes that are not ready"
                    + " (${DEFAULT-VALUE}).")
    private long notReadySeconds;

    @Option(
            names = "--default-unreachable-toleration-seconds",
            paramLabel = "SECONDS",
            defaultValue = "300",
            hidden = true,
            description = "How long pods without such a toleration tolerate unreachable nodes (${DEFAULT-VALUE}).")
    private long unreachableSeconds;

    /**
     * Sets what the flags select.
     *
     * @throws IOException if the file cannot be read or is invalid
     */
    void applyTo(ServerConfigBuilder builder) throws IOException {
        builder.enableAdmissionPlugins(enabled.toArray(String[]::new));
        builder.disableAdmissionPlugins(disabled.toArray(String[]::new));
        builder.admissionConfiguration(
                configuration().withTolerations(new TolerationSeconds(notReadySeconds, unreachableSeconds)));
    }

    private AdmissionConfiguration configuration() throws IOException {
        if (file == null) {
            return AdmissionConfiguration.DEFAULT;
        }
        ReadableFile.require("--admission-control-config-file", file);
        AdmissionConfiguration configuration = AdmissionConfiguration.read(file);
        if (!configuration.ignored().isEmpty()) {
            LOG.warn(
                    "{} configures plugins that take no configuration here: {}",
                    file,
                    String.join(", ", configuration.ignored()));
        }
        return configuration;
    }
}
