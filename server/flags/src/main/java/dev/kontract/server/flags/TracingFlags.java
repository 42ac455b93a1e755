package dev.kontract.server.flags;

import dev.kontract.server.tracing.TracingSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag for traces. */
final class TracingFlags {

    @Option(
            names = "--tracing-config-file",
            paramLabel = "FILE",
            description =
                    "File with a TracingConfiguration: the collector to which traces of requests are sent, by OTLP,"
                            + " and how many. Default: none.")
    private @Nullable Path file;

    /**
     * Returns the settings; empty if requests are not traced.
     *
     * @throws IOException if the file cannot be read or is invalid
     */
    Optional<TracingSettings> toSettings() throws IOException {
        if (file == null || file.toString().isEmpty()) {
            return Optional.empty();
        }
        ReadableFile.require("--tracing-config-file", file);
        return Optional.of(TracingSettings.read(file));
    }
}
