package dev.kontract.server.registry.certificates;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.GoText;
import java.util.List;
import java.util.function.Function;

/** Validates names of signers: a domain, a slash and a name. */
final class SignerNames {

    private static final int DOMAIN_LIMIT = 253;
    private static final int PATH_LIMIT = 253 + 63 + 1;

    private SignerNames() {}

    static void validate(FieldValue name) {
        if (name.empty()) {
            name.required();
            return;
        }
        String[] segments = name.text().split("/", -1);
        if (segments.length != 2) {
            name.invalid("must be a fully qualified domain and path of the form 'example.com/signer-name'");
            return;
        }
        if (segments[0].length() > DOMAIN_LIMIT) {
            name.tooLong(DOMAIN_LIMIT);
        }
        String[] domain = segments[0].split("\\.", -1);
        labels(name, segments[0], domain, NameFormats::label);
        if (domain.length < 2) {
            name.invalid(segments[0], "should be a domain with at least two segments separated by dots");
        }
        labels(name, segments[1], segments[1].split("\\.", -1), NameFormats::subdomain);
        int limit = DOMAIN_LIMIT + PATH_LIMIT + 1;
        if (name.text().length() > limit) {
            name.tooLong(limit);
        }
    }

    /** Reports what is wrong with the first label that is. */
    private static void labels(
            FieldValue name, String segment, String[] labels, Function<String, List<String>> format) {
        for (String label : labels) {
            List<String> wrong = format.apply(label);
            wrong.forEach(why -> name.invalid(segment, "validating label " + GoText.quote(label) + ": " + why));
            if (!wrong.isEmpty()) {
                return;
            }
        }
    }
}
