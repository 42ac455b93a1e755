package dev.kontract.server.endpoints;

import dev.kontract.server.status.ApiException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the caller's {@code Accept} header comes to: a format, and a view of the object ({@code as=Table}).
 *
 * @param format how the answer is written
 * @param view what of the object is shown
 * @param version the version of the view that was asked for, for example {@code v1}
 */
record Negotiation(Format format, View view, String version) {

    /** The formats an object is written in. */
    enum Format {
        JSON("application/json"),
        YAML("application/yaml"),
        PROTOBUF("application/vnd.kubernetes.protobuf");

        private final String mediaType;

        Format(String mediaType) {
            this.mediaType = mediaType;
        }

        String mediaType() {
            return mediaType;
        }
    }

    /** The views of an object. */
    enum View {
        /** The object as it is. */
        OBJECT,
        /** Rows and columns for people. */
        TABLE,
        /** Metadata alone. */
        METADATA
    }

    private static final List<String> MEDIA_TYPES =
            List.of(Format.JSON.mediaType, Format.YAML.mediaType, Format.PROTOBUF.mediaType);
    private static final Negotiation PLAIN_JSON = new Negotiation(Format.JSON, View.OBJECT, "");
    private static final String VIEW_GROUP = "meta.k8s.io";

    private record Clause(String mediaType, Map<String, String> parameters, double quality) {}

    /**
     * Reads an {@code Accept} header: the first clause, best quality first, that can be served.
     *
     * @param metadataKind the name of the metadata view here, {@code PartialObjectMetadata} or that of its list
     * @throws ApiException 406 when none can
     */
    static Negotiation of(String accept, String metadataKind) {
        if (accept.isEmpty() || accept.equals(Format.JSON.mediaType)) {
            return PLAIN_JSON;
        }
        return clauses(accept).stream()
                .flatMap(clause -> serve(clause, metadataKind).stream())
                .findFirst()
                .orElseThrow(() -> ApiException.notAcceptable(MEDIA_TYPES));
    }

    /** Whether the stored bytes are the answer as they are. */
    boolean isPlainJson() {
        return format == Format.JSON && view == View.OBJECT;
    }

    private static Optional<Negotiation> serve(Clause clause, String metadataKind) {
        Optional<Format> format = format(clause.mediaType());
        String as = clause.parameters().getOrDefault("as", "");
        if (format.isEmpty() || as.isEmpty()) {
            return format.map(found -> new Negotiation(found, View.OBJECT, ""));
        }
        String version = clause.parameters().getOrDefault("v", "");
        boolean known =
                VIEW_GROUP.equals(clause.parameters().get("g")) && (version.equals("v1") || version.equals("v1beta1"));
        if (known && as.equals("Table") && format.get() != Format.PROTOBUF) {
            return Optional.of(new Negotiation(format.get(), View.TABLE, version));
        }
        return known && as.equals(metadataKind)
                ? Optional.of(new Negotiation(format.get(), View.METADATA, version))
                : Optional.empty();
    }

    private static Optional<Format> format(String mediaType) {
        return switch (mediaType) {
            case "*/*", "application/*", "application/json" -> Optional.of(Format.JSON);
            case "application/yaml" -> Optional.of(Format.YAML);
            case "application/vnd.kubernetes.protobuf" -> Optional.of(Format.PROTOBUF);
            default -> Optional.empty();
        };
    }

    private static List<Clause> clauses(String accept) {
        List<Clause> clauses = new ArrayList<>();
        for (String text : accept.split(",", -1)) {
            String[] parts = text.split(";", -1);
            Map<String, String> parameters = new HashMap<>();
            for (int i = 1; i < parts.length; i++) {
                String[] pair = parts[i].split("=", 2);
                parameters.put(pair[0].trim().toLowerCase(Locale.ROOT), pair.length == 2 ? pair[1].trim() : "");
            }
            clauses.add(new Clause(parts[0].trim().toLowerCase(Locale.ROOT), parameters, quality(parameters)));
        }
        clauses.sort(Comparator.comparingDouble(Clause::quality).reversed());
        return clauses;
    }

    private static double quality(Map<String, String> parameters) {
        try {
            return Double.parseDouble(parameters.getOrDefault("q", "1"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
