package dev.kontract.conformance.promise;

import dev.kontract.conformance.transcript.Exchange;
import java.util.List;
import java.util.regex.Pattern;

/** Masks confidential parts of an outcome: the data of Secrets, which lists contain from other users as well, and tokens. */
final class OutcomeMasks {

    private static final Pattern OF_SECRETS = Pattern.compile("/secrets(/|\\?|$)");

    /** The maps may be cut off, as long answers are. */
    private static final Pattern DATA = Pattern.compile("\"(data|stringData)\"\\s*:\\s*\\{[^}]*(}|$)");

    private static final Pattern APPLIED = Pattern.compile(
            "(\"kubectl.kubernetes.io/last-applied-configuration\"\\s*:\\s*)\"([^\"\\\\]|\\\\.)*(\"|$)");
    private static final Pattern TOKEN = Pattern.compile("\\beyJ[\\w-]+\\.[\\w-]+(\\.[\\w-]*)?");

    private OutcomeMasks() {}

    static Outcome masked(Outcome outcome) {
        boolean secrets = outcome.exchanges().stream().anyMatch(OutcomeMasks::isOfSecrets);
        List<Exchange> exchanges =
                outcome.exchanges().stream().map(OutcomeMasks::masked).toList();
        return new Outcome(
                outcome.promise(),
                outcome.result(),
                outcome.reason(),
                masked(outcome.wanted(), secrets),
                masked(outcome.got(), secrets),
                exchanges,
                outcome.millis());
    }

    private static boolean isOfSecrets(Exchange exchange) {
        return OF_SECRETS.matcher(exchange.path()).find();
    }

    private static Exchange masked(Exchange exchange) {
        return exchange.withAnswer(masked(exchange.answer(), isOfSecrets(exchange)));
    }

    private static String masked(String text, boolean secrets) {
        String visible = text;
        if (secrets) {
            visible = DATA.matcher(visible).replaceAll("\"$1\" : \"<secret>\"");
            visible = APPLIED.matcher(visible).replaceAll("$1\"<secret>\"");
        }
        return TOKEN.matcher(visible).replaceAll("<token>");
    }
}
