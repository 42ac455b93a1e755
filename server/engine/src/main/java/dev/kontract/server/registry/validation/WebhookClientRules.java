package dev.kontract.server.registry.validation;

import dev.kontract.server.name.GoUrl;
import dev.kontract.server.name.NameFormats;
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

    private WebhookClientRules() {}

    /** Validates the configuration of a client. */
    public static void validate(FieldValue config) {
        FieldValue url = config.child("url");
        if (url.present() == config.child("service").present()) {
            config.required("exactly one of url or service is required");
        } else if (url.present()) {
            url(url);
        } else {
            config.check("service");
        }
    }

    private static void url(FieldValue value) {
        GoUrl url;
        try {
            url = GoUrl.parse(value.text());
        } catch (GoUrl.SyntaxException e) {
            value.required("url must be a valid URL: " + e.getMessage() + FORM);
            return;
        }
        if (!url.scheme().equals("https")) {
            value.invalid(url.scheme(), "'https' is the only allowed URL scheme" + FORM);
        }
        if (url.host().isEmpty()) {
            value.invalid("", "host must be specified" + FORM);
        }
        String user = url.user();
        if (user != null) {
            value.invalid(user, "user information is not permitted in the URL");
        }
        if (!url.fragment().isEmpty()) {
            value.invalid(url.fragment(), "fragments are not permitted in the URL");
        }
        if (!url.query().isEmpty()) {
            value.invalid(url.query(), "query parameters are not permitted in the URL");
        }
    }

    /** Checks the path of requests to a service. */
    static void servicePath(FieldValue path) {
        String text = path.text();
        if (text.isEmpty() || text.equals("/")) {
            return;
        }
        if (text.equals("//")) {
            path.invalid("segment[0] may not be empty");
            return;
        }
        if (!text.startsWith("/")) {
            path.invalid("must start with a '/'");
        }
        String steps = text.substring(1);
        String[] segments = (steps.endsWith("/") ? steps.substring(0, steps.length() - 1) : steps).split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            String segment = "segment[" + i + ']';
            if (segments[i].isEmpty()) {
                path.invalid(segment + " may not be empty");
                continue;
            }
            for (String wrong : NameFormats.subdomain(segments[i])) {
                path.invalid(segment + ": " + wrong);
            }
        }
    }

    /** Validates the certificates in PEM, in base64, by which a webhook is verified; none are valid. */
    public static void bundle(FieldValue base64) {
        String wrong = bundleProblem(base64.text());
        if (!wrong.isEmpty()) {
            base64.invalid("unable to load root certificates: " + wrong);
        }
    }

    /** Returns what is wrong with certificates; empty if one of them can be read or there are none. */
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
}
