package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The cells of a CertificateSigningRequest. */
final class CertificateCells {

    private CertificateCells() {}

    static Map<String, ?> of(JsonNode request, Ages ages) {
        JsonNode spec = request.path("spec");
        JsonNode seconds = spec.path("expirationSeconds");
        String signer = spec.path("signerName").asText();
        return Map.of(
                "SignerName",
                signer.isEmpty() ? CellTexts.NONE : signer,
                "Requestor",
                spec.path("username").asText(),
                "RequestedDuration",
                seconds.isNumber() ? HumanDuration.of(Duration.ofSeconds(seconds.asLong())) : CellTexts.NONE,
                "Condition",
                condition(request.path("status")));
    }

    private static String condition(JsonNode status) {
        Set<String> types = new TreeSet<>();
        status.path("conditions")
                .forEach(condition -> types.add(condition.path("type").asText()));
        String text = types.contains("Denied") ? "Denied" : types.contains("Approved") ? "Approved" : "Pending";
        return text
                + (types.contains("Failed") ? ",Failed" : "")
                + (status.path("certificate").asText().isEmpty() ? "" : ",Issued");
    }
}
