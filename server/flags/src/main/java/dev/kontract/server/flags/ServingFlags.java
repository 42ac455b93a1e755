package dev.kontract.server.flags;

import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.http.connection.ServingSettings.NamedCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The flags for TLS, HTTP/2, web origins and the end of a server. */
@SuppressWarnings("NullAway.Init") // set by the parser
final class ServingFlags {

    private static final double MAX_GOAWAY_CHANCE = 0.02;

    /** Older versions of TLS are not served, whatever the minimum is. */
    private static final Set<String> UP_TO_TLS_1_2 = Set.of("VersionTLS10", "VersionTLS11", "VersionTLS12");

    @Option(
            names = "--tls-min-version",
            paramLabel = "VERSION",
            defaultValue = "VersionTLS12",
            description = "Minimum version of TLS: VersionTLS12 or VersionTLS13 (${DEFAULT-VALUE}).")
    private String minVersion;

    @Option(
            names = "--tls-cipher-suites",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Cipher suites of TLS 1.2, such as TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256. Default: those with"
                            + " ECDHE and GCM or ChaCha20. Those of TLS 1.3 are always served.")
    private List<String> cipherSuites = List.of();

    @Option(
            names = "--tls-sni-cert-key",
            paramLabel = "CERTIFICATE,KEY[:NAME,...]",
            description =
                    "Files with a certificate and its key for clients that ask for one of these host names, which may"
                            + " begin with *. (those in the certificate). May be repeated.")
    private List<String> namedCertificates = List.of();

    @Option(
            names = "--disable-http2-serving",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            fallbackValue = "true",
            description = "Serve HTTP/1.1 only.")
    private boolean http2Disabled;

    @Option(
            names = "--http2-max-streams-per-connection",
            paramLabel = "COUNT",
            defaultValue = "0",
            description =
                    "Maximum number of concurrent requests on a connection of HTTP/2, 0 for 4096 (${DEFAULT-VALUE}).")
    private int streams;

    @Option(
            names = "--goaway-chance",
            paramLabel = "CHANCE",
            defaultValue = "0",
            description =
                    "Probability, up to 0.02, that a request over HTTP/2 makes its client open another connection, for"
                            + " servers behind a load balancer (${DEFAULT-VALUE}).")
    private double goawayChance;

    @Option(
            names = "--permit-port-sharing",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            fallbackValue = "true",
            description = "Open the ports with SO_REUSEPORT, so that several processes may listen on one.")
    private boolean sharesPort;

    @Option(
            names = "--cors-allowed-origins",
            paramLabel = "PATTERN",
            split = ",",
            description =
                    "Regular expressions of web origins whose scripts may read responses, such as //example\\.com(:|$)."
                            + " Default: none.")
    private List<String> allowedOrigins = List.of();

    @Option(
            names = "--external-hostname",
            paramLabel = "NAME",
            description = "Host name of this server in discovery documents. Default: its address.")
    private @Nullable String externalHost;

    @Option(
            names = "--disabled-metrics",
            paramLabel = "NAME",
            split = ",",
            description = "Metrics that are not shown at /metrics.")
    private List<String> disabledMetrics = List.of();

    @Option(
            names = "--shutdown-delay-duration",
            paramLabel = "DURATION",
            defaultValue = "0s",
            description =
                    "Time for which a server that is to stop continues to serve, while /readyz fails (${DEFAULT-VALUE}).")
    private String shutdownDelay = "0s";

    @Option(
            names = "--shutdown-send-retry-after",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            defaultValue = "false",
            fallbackValue = "true",
            description =
                    "Whether a server that is stopping rejects new requests with 429 and Retry-After while it completes"
                            + " others; otherwise it refuses connections (${DEFAULT-VALUE}).")
    private boolean shutdownSendRetryAfter;

    @Option(
            names = "--shutdown-watch-termination-grace-period",
            paramLabel = "DURATION",
            defaultValue = "0s",
            description = "Time within which a server that is stopping ends watches, after all other requests;"
                    + " 0s to end them first (${DEFAULT-VALUE}).")
    private String watchTerminationGracePeriod = "0s";

    /**
     * Returns the selected settings.
     *
     * @param command the command with all flags, whose values are shown
     * @throws IllegalArgumentException if a flag is invalid
     * @throws IOException if a file cannot be read
     */
    ServingSettings toServing(CommandSpec command) throws IOException {
        if (streams < 0) {
            throw new IllegalArgumentException("--http2-max-streams-per-connection can not be negative value");
        }
        if (!(goawayChance >= 0 && goawayChance <= MAX_GOAWAY_CHANCE)) {
            throw new IllegalArgumentException("--goaway-chance can not be less than 0 or greater than 0.02");
        }
        return new ServingSettings(
                new ServingSettings.Tls(protocols(), suites(), certificates()),
                new ServingSettings.Http2(
                        !http2Disabled, streams == 0 ? ServingSettings.Http2.DEFAULT.streams() : streams, goawayChance),
                sharesPort,
                origins(),
                Optional.ofNullable(externalHost).filter(name -> !name.isBlank()),
                values(command),
                Set.copyOf(disabledMetrics),
                new ServingSettings.Shutdown(
                        DurationFlag.parse("--shutdown-delay-duration", shutdownDelay),
                        shutdownSendRetryAfter,
                        DurationFlag.parse("--shutdown-watch-termination-grace-period", watchTerminationGracePeriod)));
    }

    /** Returns the values of all flags, as kube-apiserver shows them: lists in brackets, and nothing for unset flags. */
    private static Map<String, String> values(CommandSpec command) {
        Map<String, String> values = new HashMap<>();
        for (OptionSpec option : command.options()) {
            if (option.usageHelp() || option.versionHelp()) {
                continue;
            }
            Object value = option.getValue();
            String shown = value instanceof Collection<?> list
                    ? list.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"))
                    : value == null ? "" : value.toString();
            for (String name : option.names()) {
                values.put(name.replaceFirst("^-+", ""), shown);
            }
        }
        return values;
    }

    private List<String> protocols() {
        if (minVersion.isEmpty() || UP_TO_TLS_1_2.contains(minVersion)) {
            return ServingSettings.Tls.DEFAULT.protocols();
        }
        if (minVersion.equals("VersionTLS13")) {
            return List.of("TLSv1.3");
        }
        throw new IllegalArgumentException("--tls-min-version: unknown tls version \"" + minVersion + "\"");
    }

    private List<String> suites() {
        List<String> suites =
                cipherSuites.stream().filter(name -> !name.isBlank()).toList();
        if (!suites.isEmpty()) {
            Set<String> known = supported();
            for (String name : suites) {
                if (!known.contains(name)) {
                    throw new IllegalArgumentException(
                            "--tls-cipher-suites: Cipher suite " + name + " not supported or doesn't exist");
                }
            }
        }
        return suites;
    }

    private static Set<String> supported() {
        try {
            return Set.of(SSLContext.getDefault().getSupportedSSLParameters().getCipherSuites());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<NamedCertificate> certificates() throws IOException {
        List<NamedCertificate> certificates = new ArrayList<>();
        for (String text : namedCertificates) {
            String[] parts = text.split(":", 2);
            String[] files = parts[0].split(",", -1);
            if (files.length != 2) {
                throw new IllegalArgumentException(
                        "--tls-sni-cert-key expects comma separated certificate and key file paths, not " + parts[0]);
            }
            Path certificate = Path.of(files[0].strip());
            Path key = Path.of(files[1].strip());
            ReadableFile.require("--tls-sni-cert-key", certificate);
            ReadableFile.require("--tls-sni-cert-key", key);
            certificates.add(new NamedCertificate(
                    certificate, key, parts.length == 2 ? List.of(parts[1].split(",")) : List.of()));
        }
        return certificates;
    }

    private List<Pattern> origins() {
        List<Pattern> patterns = new ArrayList<>();
        for (String origin : allowedOrigins) {
            if (!origin.isBlank()) {
                patterns.add(pattern(origin));
            }
        }
        return patterns;
    }

    /** As in kube-apiserver, a pattern without an anchor is refused, since it would match other hosts (CVE-2022-1996). */
    private static Pattern pattern(String origin) {
        boolean pinsBegin = origin.contains("^") || origin.contains("//");
        boolean pinsEnd = origin.contains("$") || origin.contains(":");
        if (!pinsBegin || !pinsEnd) {
            throw new IllegalArgumentException("--cors-allowed-origins: regular expression \"" + origin
                    + "\" does not pin to start/end of host in the origin header, such as //example\\.com(:|$)");
        }
        try {
            return Pattern.compile(origin);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "--cors-allowed-origins: \"" + origin + "\" is no regular expression: " + e.getDescription(), e);
        }
    }
}
