package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Warns about TLS secrets without a PEM certificate or key. Whether the pair can be parsed and matches is not checked.
 */
final class TlsPairWarnings {

    private static final String BEGIN = "-----BEGIN ";
    private static final String DASHES = "-----";

    private TlsPairWarnings() {}

    static List<String> of(ObjectNode secret) {
        JsonNode data = secret.path("data");
        List<String> certificate = blocks(data.path("tls.crt"));
        if (!certificate.contains("CERTIFICATE")) {
            return List.of("tls: " + noCertificate(certificate));
        }
        List<String> key = blocks(data.path("tls.key"));
        return key.stream().anyMatch(TlsPairWarnings::isKey) ? List.of() : List.of("tls: " + noKey(key));
    }

    private static String noCertificate(List<String> blocks) {
        if (blocks.isEmpty()) {
            return "failed to find any PEM data in certificate input";
        }
        if (blocks.size() == 1 && blocks.get(0).endsWith("PRIVATE KEY")) {
            return "failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may"
                    + " have been switched";
        }
        return "failed to find \"CERTIFICATE\" PEM block in certificate input after skipping PEM blocks of the following"
                + " types: [" + String.join(" ", blocks) + "]";
    }

    private static String noKey(List<String> blocks) {
        if (blocks.isEmpty()) {
            return "failed to find any PEM data in key input";
        }
        if (blocks.equals(List.of("CERTIFICATE"))) {
            return "found a certificate rather than a key in the PEM for the private key";
        }
        return "failed to find PEM block with type ending in \"PRIVATE KEY\" in key input after skipping PEM blocks of the"
                + " following types: [" + String.join(" ", blocks) + "]";
    }

    private static boolean isKey(String type) {
        return type.equals("PRIVATE KEY") || type.endsWith(" PRIVATE KEY");
    }

    /** Returns the types of the PEM blocks in a value, in order. */
    private static List<String> blocks(JsonNode value) {
        String text = new String(Base64.getDecoder().decode(value.asText("")), StandardCharsets.ISO_8859_1);
        List<String> types = new ArrayList<>();
        String open = null;
        for (String line : text.lines().map(String::stripTrailing).toList()) {
            if (line.startsWith(BEGIN) && line.endsWith(DASHES) && line.length() >= BEGIN.length() + DASHES.length()) {
                open = line.substring(BEGIN.length(), line.length() - DASHES.length());
            } else if (open != null && line.equals("-----END " + open + DASHES)) {
                types.add(open);
                open = null;
            }
        }
        return types;
    }
}
