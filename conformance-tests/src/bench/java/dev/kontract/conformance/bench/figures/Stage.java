package dev.kontract.conformance.bench.figures;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a thread of the server does for a request, recognized by the innermost frame of a stack that is typical of it. */
public enum Stage {
    HANDOVER(
            "hand-over between threads",
            "jdk/internal/misc/Unsafe.park",
            "jdk/internal/misc/Unsafe.unpark",
            "java/util/concurrent/locks/",
            "java/lang/Object.wait",
            "java/lang/Object.notify"),
    TLS("TLS", "sun/security/", "javax/crypto/", "com/sun/crypto/", "javax/net/ssl/", "org/eclipse/jetty/io/ssl/"),
    SOCKETS("sockets", "sun/nio/ch/"),
    HTTP("HTTP/2, with its threads", "org/eclipse/jetty/", "dev/kontract/server/http/jetty/"),
    JAXRS("Jersey", "org/glassfish/", "jakarta/", "dev/kontract/server/jaxrs/", "dev/kontract/jaxrs/"),
    SQLITE("SQLite", "org/sqlite/"),
    CALLER(
            "authentication, authorization, flow control",
            "dev/kontract/server/authentication/",
            "dev/kontract/server/authorization/",
            "dev/kontract/server/flowcontrol/"),
    ENCODING(
            "encoding",
            "dev/kontract/server/codec/json/JsonEncoder",
            "dev/kontract/server/registry/ObjectEncoder",
            "dev/kontract/server/endpoints/response/"),
    DEFAULTS("canonical form and defaults", "dev/kontract/server/codec/Canonical", "dev/kontract/server/schema/"),
    DECODING(
            "decoding and patches",
            "dev/kontract/server/codec/",
            "dev/kontract/server/patch/",
            "dev/kontract/server/endpoints/body/"),
    VALIDATION("validation and strategies", "dev/kontract/server/registry/", "dev/kontract/server/kinds/"),
    ADMISSION(
            "admission",
            "dev/kontract/server/admission/",
            "dev/kontract/server/webhook/",
            "dev/kontract/server/quota/",
            "dev/kontract/server/privilege/",
            "dev/kontract/server/protection/"),
    OWNERSHIP("managed fields", "dev/kontract/server/apply/", "dev/kontract/server/fieldpath/"),
    STORAGE("commits, index and watches", "dev/kontract/server/storage/"),
    RECORDS(
            "audit, metrics, record of requests",
            "dev/kontract/server/audit/",
            "dev/kontract/server/metrics/",
            "dev/kontract/server/measurement/",
            "dev/kontract/server/recording/"),
    FRONT("routes, headers, responses", "dev/kontract/"),
    COMPILERS("compilers of the JVM"),
    COLLECTOR("garbage collector and other threads of the JVM"),
    OTHER("other");

    private final String title;
    private final Pattern frame;

    Stage(String title, String... packages) {
        this.title = title;
        String prefixes = Stream.of(packages).map(Pattern::quote).collect(Collectors.joining("|"));
        this.frame = Pattern.compile(prefixes.isEmpty() ? "(?!)" : prefixes);
    }

    /** What the report calls it. */
    public String title() {
        return title;
    }

    /** Adds up the samples of each stage. */
    public static Map<Stage, Long> samples(Collection<String> stacks) {
        Map<Stage, Long> samples = new EnumMap<>(Stage.class);
        for (String stack : stacks) {
            int space = stack.lastIndexOf(' ');
            samples.merge(of(stack.substring(0, space)), Long.parseLong(stack.substring(space + 1)), Long::sum);
        }
        return samples;
    }

    /** Returns the stage of a stack, whose first frame is its thread. */
    static Stage of(String stack) {
        String[] frames = stack.split(";", -1);
        if (frames[0].contains("Compiler")) {
            return COMPILERS;
        }
        for (int i = frames.length - 1; i > 0; i--) {
            String frame = frames[i];
            Stage stage = Arrays.stream(values())
                    .filter(each -> each.frame.matcher(frame).lookingAt())
                    .findFirst()
                    .orElse(null);
            if (stage != null) {
                return stage;
            }
        }
        return stack.contains("java/") ? OTHER : COLLECTOR;
    }
}
