package dev.kontract.server.tracing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.configuration.ConfigurationFormat;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Where traces go, and how many of them.
 *
 * @param endpoint host and port of the collector, such as {@code localhost:4317}
 * @param samplesPerMillion how many of a million requests are traced that no trace of their callers decides on
 */
public record TracingSettings(String endpoint, int samplesPerMillion) {

    private static final String DEFAULT_ENDPOINT = "localhost:4317";
    private static final int MILLION = 1_000_000;
    private static final int LAST_PORT = 65_535;
    private static final String DNS = "dns://";
    private static final String V1 = "apiserver.config.k8s.io/v1";

    /** Loaded when the first file is read. */
    private static final class Format {
        static final ConfigurationFormat FORMAT = ConfigurationFormat.of(
                "TracingConfiguration",
                Set.of(V1, V1 + "beta1", V1 + "alpha1"),
                TracingSettings.class,
                "tracing-configuration.yaml");
    }

    /**
     * Reads a file of the kind {@code TracingConfiguration}, in YAML or JSON.
     *
     * @throws IOException if the file cannot be read or is invalid; the message lists all errors on one line
     * @see <a href="https://kubernetes.io/docs/reference/config-api/apiserver-config.v1/">TracingConfiguration</a>
     */
    public static TracingSettings read(Path file) throws IOException {
        JsonNode document = Format.FORMAT.parse(file, ConfigurationFormat.read(file));
        JsonNode rate = document.path("samplingRatePerMillion");
        String endpoint = document.path("endpoint").asText(DEFAULT_ENDPOINT);
        List<String> errors = new ArrayList<>();
        if (rate.isNumber() && !(rate.isIntegralNumber() && rate.canConvertToInt())) {
            errors.add("samplingRatePerMillion: Invalid value: " + rate + ": must be a whole number up to one million");
        } else if (rate.asInt() < 0) {
            errors.add("samplingRatePerMillion: Invalid value: " + rate + ": sampling rate must be positive");
        } else if (rate.asInt() > MILLION) {
            errors.add("samplingRatePerMillion: Invalid value: " + rate
                    + ": sampling rate per million must be less than or equal to one million");
        }
        String address = endpoint.startsWith(DNS) ? endpoint.substring(endpoint.lastIndexOf('/') + 1) : endpoint;
        if (!isAddress(address)) {
            errors.add("endpoint: Invalid value: \"" + endpoint
                    + "\": must be HOST:PORT or dns:///HOST:PORT; sockets of other kinds are not supported");
        }
        Format.FORMAT.requireNone(file, errors);
        return new TracingSettings(address, rate.asInt());
    }

    private static boolean isAddress(String text) {
        try {
            URI uri = new URI("dns://" + text);
            return uri.getHost() != null
                    && uri.getPort() > 0
                    && uri.getPort() <= LAST_PORT
                    && text.equals(uri.getRawAuthority())
                    && uri.getRawUserInfo() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
