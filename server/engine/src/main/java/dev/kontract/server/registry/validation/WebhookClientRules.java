package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.name.GoUrl;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.status.FieldError;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
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
        GoUrl url;
        try {
            url = GoUrl.parse(text);
        } catch (GoUrl.SyntaxException e) {
            errors.add(FieldError.required(path.toString(), "url must be a valid URL: " + e.getMessage() + FORM));
            return;
        }
        if (!url.scheme().equals("https")) {
            invalid(path, url.scheme(), "'https' is the only allowed URL scheme" + FORM, errors);
        }
        if (url.host().isEmpty()) {
            invalid(path, "", "host must be specified" + FORM, errors);
        }
        String user = url.user();
        if (user != null) {
            invalid(path, user, "user information is not permitted in the URL", errors);
        }
        if (!url.fragment().isEmpty()) {
            invalid(path, url.fragment(), "fragments are not permitted in the URL", errors);
        }
        if (!url.query().isEmpty()) {
            invalid(path, url.query(), "query parameters are not permitted in the URL", errors);
        }
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
