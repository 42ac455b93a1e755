package dev.kontract.server.flags;

import dev.kontract.model.GoDuration;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;

/**
 * A flag of kube-apiserver that this server does not have.
 *
 * @param name the name, with its dashes
 * @param type the type of its values, as in the output of {@code kube-apiserver --help}
 * @param handling what happens if it is given
 * @param neutral the value that asks for what this server does in any case, {@code ""} for none
 * @param reason why it is ignored or refused
 */
record UpstreamFlag(String name, String type, Handling handling, String neutral, String reason) {

    private static final Set<String> BOOLEANS = Set.of("true", "t", "1", "false", "f", "0");

    /** Effect of a flag. */
    enum Handling {
        /** It is accepted without effect. */
        INERT,
        /** The server does not start. */
        REFUSED
    }

    /** Returns whether the flag is true without a value, so that the next argument is no value of it. */
    boolean isSwitch() {
        return type.equals("bool");
    }

    /** Returns whether a value asks for what this server does in any case. */
    boolean isNeutral(String value) {
        return value.isBlank() || value.equalsIgnoreCase(neutral);
    }

    /** Returns whether a value is one of the type of this flag. */
    boolean accepts(String value) {
        return switch (type) {
            case "bool" -> BOOLEANS.contains(value.toLowerCase(Locale.ROOT));
            case "int", "uint" -> value.matches("-?[0-9]{1,18}");
            case "float", "float32" -> isNumber(value);
            case "duration" -> isDuration(value);
            default -> true;
        };
    }

    private static boolean isDuration(String value) {
        return GoDuration.find(value).isPresent();
    }

    private static boolean isNumber(String value) {
        try {
            return value.length() < 32 && new BigDecimal(value).scale() < 32;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
