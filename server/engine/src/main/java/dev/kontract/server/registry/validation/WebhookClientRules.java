package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.status.FieldError;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules of how webhooks are reached. */
public final class WebhookClientRules {

    private static final String FORM = "; desired format: https://host[/path]";
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,64})-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");
    private static final int HIGHEST_PORT = 65535;

    private WebhookClientRules() {}

    /** Validates the URL of a webhook. */
    public static void url(String text, FieldPath path, FieldErrors errors) {
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException e) {
            errors.add(FieldError.required(
                    path.toString(), "url must be a valid URL: parse " + quoted(text) + ": " + e.getReason() + FORM));
            return;
        }
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("https")) {
            invalid(path, scheme, "'https' is the only allowed URL scheme" + FORM, errors);
        }
        String authority = url.getRawAuthority() == null ? "" : url.getRawAuthority();
        int at = authority.lastIndexOf('@');
        if (authority.substring(at + 1).isEmpty()) {
            invalid(path, "", "host must be specified" + FORM, errors);
        }
        if (at >= 0) {
            invalid(path, authority.substring(0, at), "user information is not permitted in the URL", errors);
        }
        if (url.getRawFragment() != null && !url.getRawFragment().isEmpty()) {
            invalid(path, url.getFragment(), "fragments are not permitted in the URL", errors);
        }
        if (url.getRawQuery() != null && !url.getRawQuery().isEmpty()) {
            invalid(path, url.getRawQuery(), "query parameters are not permitted in the URL", errors);
        }
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    /**
     * Validates a reference to the service of a webhook: {@code namespace}, {@code name}, {@code path} and {@code port}. What is
     * missing is reported as upstream does, which takes the name for the namespace and the other way round.
     */
    public static void service(JsonNode service, FieldPath path, FieldErrors errors) {
        if (service.path("namespace").asText("").isEmpty()) {
            errors.add(FieldError.required(path.child("name").toString(), ""));
        }
        if (service.path("name").asText("").isEmpty()) {
            errors.add(FieldError.required(path.child("namespace").toString(), ""));
        }
        long port = service.path("port").asLong();
        if (port < 1 || port > HIGHEST_PORT) {
            errors.add(FieldError.invalid(
                    path.child("port").toString(),
                    port,
                    "port is not valid: must be between 1 and " + HIGHEST_PORT + ", inclusive"));
        }
        if (service.hasNonNull("path")) {
            servicePath(service.path("path").asText(), path.child("path"), errors);
        }
    }

    private static void servicePath(String text, FieldPath path, FieldErrors errors) {
        if (text.isEmpty() || text.equals("/")) {
            return;
        }
        if (text.equals("//")) {
            invalid(path, text, "segment[0] may not be empty", errors);
            return;
        }
        if (!text.startsWith("/")) {
            invalid(path, text, "must start with a '/'", errors);
        }
        String steps = text.substring(1);
        String[] segments = (steps.endsWith("/") ? steps.substring(0, steps.length() - 1) : steps).split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            String segment = "segment[" + i + ']';
            if (segments[i].isEmpty()) {
                invalid(path, text, segment + " may not be empty", errors);
                continue;
            }
            for (String wrong : NameFormats.subdomain(segments[i])) {
                invalid(path, text, segment + ": " + wrong, errors);
            }
        }
    }

    /**
     * Validates the certificates by which a webhook is verified.
     *
     * @param base64 the certificates in PEM, in base64; empty for none, which is valid
     */
    public static void bundle(String base64, FieldPath path, FieldErrors errors) {
        String wrong = bundleProblem(base64);
        if (!wrong.isEmpty()) {
            invalid(path, base64, "unable to load root certificates: " + wrong, errors);
        }
    }

    /** Says what is wrong with certificates; empty if one of them can be read or there are none. */
    public static String bundleProblem(String base64) {
        if (base64.isEmpty()) {
            return "";
        }
        String pem = new String(Base64.getMimeDecoder().decode(base64), StandardCharsets.ISO_8859_1);
        Matcher blocks = BLOCK.matcher(pem);
        boolean found = false;
        while (blocks.find()) {
            found = true;
            if (blocks.group(1).equals("CERTIFICATE") && isCertificate(blocks.group(2))) {
                return "";
            }
        }
        return found
                ? "failed to parse certificate: x509: malformed certificate"
                : "unable to parse bytes as PEM block";
    }

    private static boolean isCertificate(String base64) {
        try {
            byte[] der = Base64.getMimeDecoder().decode(base64);
            CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
            return true;
        } catch (CertificateException | IllegalArgumentException e) {
            return false;
        }
    }

    private static void invalid(FieldPath path, String value, String detail, FieldErrors errors) {
        errors.add(FieldError.invalid(path.toString(), value, detail));
    }
}
