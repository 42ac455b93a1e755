package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.GoText;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Validates the issuers of an {@code AuthenticationConfiguration}. */
final class IssuerValidation {

    private static final String MATCH_ANY = "MatchAny";

    private final List<FieldError> errors;
    private final Set<String> disallowed;

    IssuerValidation(List<FieldError> errors, Collection<String> disallowed) {
        this.errors = errors;
        this.disallowed = new TreeSet<>(disallowed);
    }

    void check(String path, JsonNode issuer) {
        String url = issuer.path("url").asText("");
        if (url.isEmpty()) {
            errors.add(FieldError.required(path + ".url", ""));
        } else {
            notOurs(path + ".url", url);
            url(path + ".url", url, Set.of("https"));
        }
        discoveryUrl(path + ".discoveryURL", url, issuer.path("discoveryURL").asText(""));
        audiences(
                path,
                issuer.path("audiences"),
                issuer.path("audienceMatchPolicy").asText(""));
        authority(
                path + ".certificateAuthority",
                issuer.path("certificateAuthority").asText(""));
        String egress = issuer.path("egressSelectorType").asText("");
        if (!egress.isEmpty()) {
            errors.add(FieldError.invalid(
                    path + ".egressSelectorType", egress, "egress selector is not supported by this server"));
        }
    }

    private void notOurs(String field, String url) {
        if (disallowed.contains(url)) {
            String ours = disallowed.stream().collect(Collectors.joining(" ", "[", "]"));
            errors.add(FieldError.invalid(field, url, "URL must not overlap with disallowed issuers: " + ours));
        }
    }

    private void discoveryUrl(String field, String url, String discoveryUrl) {
        if (discoveryUrl.isEmpty()) {
            return;
        }
        if (!url.isEmpty() && withoutSlashes(url).equals(withoutSlashes(discoveryUrl))) {
            errors.add(FieldError.invalid(field, discoveryUrl, "discoveryURL must be different from URL"));
        }
        url(field, discoveryUrl, Set.of("https", "file"));
    }

    private static String withoutSlashes(String url) {
        return url.replaceAll("/+$", "");
    }

    private void url(String field, String text, Set<String> schemes) {
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException e) {
            errors.add(FieldError.invalid(field, text, "parse " + GoText.quote(text) + ": " + e.getReason()));
            return;
        }
        String scheme = url.getScheme() == null ? "" : url.getScheme();
        require(schemes.contains(scheme) || IssuerConfiguration.isLocal(url), field, text, "URL scheme must be https");
        require(url.getRawUserInfo() == null, field, text, "URL must not contain a username or password");
        require(isEmpty(url.getRawQuery()), field, text, "URL must not contain a query");
        require(isEmpty(url.getRawFragment()), field, text, "URL must not contain a fragment");
    }

    private static boolean isEmpty(@Nullable String part) {
        return part == null || part.isEmpty();
    }

    private void require(boolean kept, String field, String value, String rule) {
        if (!kept) {
            errors.add(FieldError.invalid(field, value, rule));
        }
    }

    private void audiences(String path, JsonNode audiences, String policy) {
        String field = path + ".audiences";
        if (audiences.isEmpty()) {
            errors.add(FieldError.required(field, "at least one " + field + " is required"));
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < audiences.size(); i++) {
            String audience = audiences.get(i).asText("");
            if (audience.isEmpty()) {
                errors.add(FieldError.required(field + "[" + i + "]", ""));
            }
            if (!seen.add(audience)) {
                errors.add(FieldError.duplicate(field + "[" + i + "]", audience));
            }
        }
        policy(path + ".audienceMatchPolicy", audiences.size(), policy);
    }

    private void policy(String field, int audiences, String policy) {
        if (audiences > 1) {
            require(
                    policy.equals(MATCH_ANY),
                    field,
                    policy,
                    "audienceMatchPolicy must be MatchAny for multiple audiences");
        } else {
            require(
                    policy.isEmpty() || policy.equals(MATCH_ANY),
                    field,
                    policy,
                    "audienceMatchPolicy must be empty or MatchAny for single audience");
        }
    }

    private void authority(String field, String pem) {
        if (pem.isEmpty()) {
            return;
        }
        try {
            byte[] bytes = pem.getBytes(StandardCharsets.UTF_8);
            boolean any = !CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(bytes))
                    .isEmpty();
            require(any, field, "<omitted>", "data does not contain any valid RSA or ECDSA certificates");
        } catch (CertificateException e) {
            errors.add(FieldError.invalid(
                    field, "<omitted>", "data does not contain any valid RSA or ECDSA certificates"));
        }
    }
}
