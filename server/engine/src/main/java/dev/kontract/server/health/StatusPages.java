package dev.kontract.server.health;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.MediaRange;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Serves {@code /statusz} and {@code /flagz}: text for people, or objects of {@code config.k8s.io} if the client names group,
 * version and kind in its {@code Accept} header.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-instrumentation/4827-component-statusz">KEP-4827</a>
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-instrumentation/4828-component-flagz">KEP-4828</a>
 */
public final class StatusPages implements ReadOnlyEndpoint {

    private static final String STATUS = "/statusz";
    private static final String FLAGS = "/flagz";
    private static final String GROUP = "config.k8s.io";
    private static final Set<String> VERSIONS = Set.of("v1alpha1", "v1beta1");
    private static final String TEXT = "text/plain";
    private static final List<String> ACCEPTED = List.of("application/json", "application/yaml", TEXT);
    private static final List<String> PATHS =
            List.of(FLAGS, "/healthz", "/livez", "/metrics", "/readyz", STATUS, "/version");
    private static final DateTimeFormatter UNIX_DATE = DateTimeFormatter.ofPattern(
                    "EEE MMM ppd HH:mm:ss 'UTC' yyyy", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final String WARNING =
            "Warning: This endpoint is not meant to be machine parseable, has no formatting"
                    + " compatibility guarantees and is for debugging purposes only.\n";

    private final Codec codec;
    private final Clock clock;
    private final Instant started;
    private final Map<String, String> flags;

    /**
     * Creates the pages of a server that starts now.
     *
     * @param codec encodes objects
     * @param flags the values of flags by name, without dashes
     */
    public StatusPages(Codec codec, Clock clock, Map<String, String> flags) {
        this.codec = codec;
        this.clock = clock;
        this.started = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        this.flags = new TreeMap<>(flags);
    }

    @Override
    public boolean isDocument(String path) {
        return path.equals(STATUS) || path.equals(FLAGS);
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        String path = request.info().path();
        if (!isDocument(path)) {
            return Optional.empty();
        }
        boolean isStatus = path.equals(STATUS);
        String kind = isStatus ? "Statusz" : "Flagz";
        for (MediaRange range : AcceptHeader.parse(request.accept()).ranges()) {
            if (range.includes(TEXT)) {
                byte[] text = (isStatus ? statusText() : flagsText()).getBytes(StandardCharsets.UTF_8);
                return Optional.of(Representation.of("text/plain; charset=utf-8", text));
            }
            Optional<Format> format = format(range);
            if (format.isPresent() && names(range, kind)) {
                ObjectNode object = isStatus ? status(range) : flags(range);
                return Optional.of(Representation.of(contentType(range), codec.encode(object, format.get())));
            }
        }
        throw StatusException.onlyAccepted(ACCEPTED);
    }

    private static Optional<Format> format(MediaRange range) {
        return switch (range.type() + '/' + range.subtype()) {
            case "application/json" -> Optional.of(Format.JSON);
            case "application/yaml" -> Optional.of(Format.YAML);
            default -> Optional.empty();
        };
    }

    private static boolean names(MediaRange range, String kind) {
        Map<String, String> parameters = range.parameters();
        return GROUP.equals(parameters.get("g"))
                && VERSIONS.contains(parameters.getOrDefault("v", ""))
                && kind.equals(parameters.get("as"));
    }

    private static String contentType(MediaRange range) {
        Map<String, String> parameters = range.parameters();
        return range.type() + '/' + range.subtype() + ";g=" + GROUP + ";v=" + parameters.get("v") + ";as="
                + parameters.get("as");
    }

    private static ObjectNode object(MediaRange range) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", range.parameters().get("as"))
                .put("apiVersion", GROUP + '/' + range.parameters().get("v"));
        object.putObject("metadata").put("name", "apiserver");
        return object;
    }

    private ObjectNode status(MediaRange range) {
        ObjectNode status = object(range)
                .put("startTime", started.toString())
                .put("uptimeSeconds", uptime().toSeconds())
                .put("goVersion", Version.runtime())
                .put("binaryVersion", Version.minor())
                .put("emulationVersion", Version.minor());
        PATHS.forEach(status.putArray("paths")::add);
        return status;
    }

    private ObjectNode flags(MediaRange range) {
        ObjectNode object = object(range);
        ObjectNode values = object.putObject("flags");
        flags.forEach(values::put);
        return object;
    }

    private String statusText() {
        Duration up = uptime();
        return "\napiserver statusz\n" + WARNING + "\nStarted: " + UNIX_DATE.format(started)
                + String.format(
                        Locale.ROOT,
                        "\nUp: %d hr %02d min %02d sec\n",
                        up.toHours(),
                        up.toMinutesPart(),
                        up.toSecondsPart())
                + "Go version: " + Version.runtime()
                + "\nBinary version: " + Version.minor() + "\nEmulation version: " + Version.minor() + "\nPaths: "
                + String.join(" ", PATHS) + '\n';
    }

    private String flagsText() {
        StringBuilder text = new StringBuilder("\napiserver flagz\n").append(WARNING);
        flags.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append('\n'));
        return text.toString();
    }

    private Duration uptime() {
        return Duration.between(started, clock.instant());
    }
}
