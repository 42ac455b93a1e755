package dev.kontract.conformance.malformed;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** Makes requests at random, the same ones for the same seed. */
public final class MalformedRequests {

    private static final String LONG = "a".repeat(7_000);

    private final Random random;
    private final String token;
    private final String namespace;
    private final Map<String, List<String>> words;
    private int made;

    /**
     * @param token the bearer token that most of them have
     * @param namespace the namespace that they are about
     */
    public MalformedRequests(long seed, String token, String namespace) throws IOException {
        random = new Random(seed);
        this.token = token;
        this.namespace = namespace;
        try (InputStream in =
                Objects.requireNonNull(getClass().getResourceAsStream("/dev/kontract/conformance/malformed.yaml"))) {
            words = new YAMLMapper().readValue(in, new TypeReference<>() {});
        }
    }

    /** Returns the next one. */
    public Malformed next() {
        byte[] body = body();
        int missing = random.nextInt(100) == 0 ? 1 + random.nextInt(100) : 0;
        return new Malformed(String.valueOf(made++), pick("methods"), target(), headers(), body, missing);
    }

    private String target() {
        String path = random.nextInt(4) == 0 ? pick("paths") : pick("collections") + pick("names");
        path = path.replace("/namespaces/default/", "/namespaces/" + namespace + '/');
        if (random.nextInt(20) == 0) {
            int at = random.nextInt(path.length());
            path = path.substring(0, at) + pick("insertions") + path.substring(at);
        }
        if (random.nextInt(100) == 0) {
            path += '/' + LONG;
        }
        StringBuilder target = new StringBuilder(path);
        for (int i = random.nextInt(4); i > 1; i--) {
            target.append(target.indexOf("?") < 0 ? '?' : '&').append(pick("parameters"));
            target.append(random.nextInt(8) == 0 ? "" : '=' + pick("values"));
        }
        return target.toString();
    }

    private List<String> headers() {
        List<String> headers = new ArrayList<>();
        boolean odd = random.nextInt(10) == 0;
        String other = odd ? pick("headers") : "";
        if (!other.startsWith("Authorization")) {
            headers.add("Authorization: Bearer " + token);
        }
        if (odd) {
            headers.add(other);
        }
        headers.add("Content-Type: " + pick("contentTypes"));
        headers.add("Accept: " + pick("accepts"));
        if (random.nextInt(200) == 0) {
            headers.add("X-Large: " + LONG.repeat(random.nextInt(12)));
        }
        return headers;
    }

    private byte[] body() {
        byte[] document = pick("documents").getBytes(UTF_8);
        return switch (random.nextInt(8)) {
            case 0 -> new byte[0];
            case 1 -> document;
            case 2 -> pick("texts").getBytes(UTF_8);
            case 3 -> tree(0).getBytes(UTF_8);
            case 4 -> corrupt(document);
            case 5 -> protobuf();
            case 6 -> random.nextInt(10) == 0 ? deep().getBytes(UTF_8) : patch().getBytes(UTF_8);
            default -> replaced(new String(document, UTF_8)).getBytes(UTF_8);
        };
    }

    /** A document with one of its values exchanged. */
    private String replaced(String document) {
        int at = document.indexOf(':', random.nextInt(document.length()));
        if (at < 0) {
            return document;
        }
        int end = at + 1;
        while (end < document.length() && ",}]".indexOf(document.charAt(end)) < 0) {
            end++;
        }
        return document.substring(0, at + 1) + tree(3) + document.substring(end);
    }

    private String tree(int depth) {
        int kind = random.nextInt(depth > 4 ? 1 : 3);
        if (kind == 0) {
            return pick("odd");
        }
        List<String> parts = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            String value = tree(depth + 1);
            parts.add(kind == 1 ? value : '"' + pick("fields") + "\":" + value);
        }
        String all = String.join(",", parts);
        return kind == 1 ? '[' + all + ']' : '{' + all + '}';
    }

    private String patch() {
        List<String> operations = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            operations.add("{\"op\":%s,\"path\":%s,\"from\":%s,\"value\":%s}"
                    .formatted(pick("odd"), pick("odd"), pick("odd"), tree(3)));
        }
        return operations.toString();
    }

    private String deep() {
        return switch (random.nextInt(3)) {
            case 0 -> "[".repeat(20_000);
            case 1 -> "{\"metadata\":" + "{\"a\":".repeat(9_000) + 1 + "}".repeat(9_001);
            default -> '"' + LONG.repeat(20) + '"';
        };
    }

    private byte[] protobuf() {
        byte[] noise = new byte[random.nextInt(40)];
        random.nextBytes(noise);
        byte[] envelope = "k8s\0\n\u000f\n\u0002v1\u0012\tConfigMap\u0012".getBytes(UTF_8);
        byte[] all = Arrays.copyOf(envelope, envelope.length + noise.length);
        System.arraycopy(noise, 0, all, envelope.length, noise.length);
        return all;
    }

    private byte[] corrupt(byte[] document) {
        byte[] changed = Arrays.copyOf(document, random.nextInt(document.length) + 1);
        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
        return changed;
    }

    private String pick(String list) {
        List<String> all = Objects.requireNonNull(words.get(list));
        return all.get(random.nextInt(all.size()));
    }
}
