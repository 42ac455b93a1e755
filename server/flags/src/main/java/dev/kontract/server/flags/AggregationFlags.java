package dev.kontract.server.flags;

import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of requests to aggregated API servers. */
final class AggregationFlags {

    @Option(
            names = "--proxy-client-cert-file",
            paramLabel = "FILE",
            description =
                    "Client certificate for requests to aggregated API servers (one of an authority of its own, in"
                            + " the directory of certificates); requires --proxy-client-key-file.")
    private @Nullable Path certificate;

    @Option(names = "--proxy-client-key-file", paramLabel = "FILE", description = "Private key of that certificate.")
    private @Nullable Path key;

    /**
     * Returns the files of the client certificate.
     *
     * @throws IllegalArgumentException if only one of them is given
     * @throws IOException if a file cannot be read
     */
    Optional<ServerConfig.ClientCertificate> clientCertificate() throws IOException {
        if (certificate == null && key == null) {
            return Optional.empty();
        }
        if (certificate == null || key == null) {
            throw new IllegalArgumentException(
                    "--proxy-client-cert-file and --proxy-client-key-file must be set together");
        }
        ReadableFile.require("--proxy-client-cert-file", certificate);
        ReadableFile.require("--proxy-client-key-file", key);
        return Optional.of(new ServerConfig.ClientCertificate(certificate, key));
    }
}
