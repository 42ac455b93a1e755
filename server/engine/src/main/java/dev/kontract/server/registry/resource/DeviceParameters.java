package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.DeviceSelectors;
import dev.kontract.server.registry.validation.FieldValue;

/** Validates what claims and classes have in common: selectors, and parameters that only the driver understands. */
final class DeviceParameters {

    private static final int LONGEST_EXPRESSION = 10 * 1024;
    private static final int LONGEST_DATA = 10 * 1024;
    private static final String OMITTED = "<value omitted>";

    private DeviceParameters() {}

    static void expression(FieldValue expression) {
        if (DeviceNames.bytes(expression.text()) > LONGEST_EXPRESSION) {
            expression.tooLong(LONGEST_EXPRESSION);
            return;
        }
        DeviceSelectors.Result result = DeviceSelectors.compile(expression.text());
        result.error().ifPresent(expression::invalid);
        if (result.tooComplex()) {
            expression.forbidden("too complex, exceeds cost limit");
        }
    }

    /**
     * Validates the parameters for a driver.
     *
     * @param stored whether they are there already; then they may be longer than new ones
     */
    static void configuration(FieldValue configuration, boolean stored) {
        FieldValue opaque = configuration.child("opaque");
        if (opaque.absent()) {
            opaque.required();
            return;
        }
        opaque.check("driver");
        data(opaque.child("parameters"), stored);
    }

    /** Requires a new JSON object of limited size. */
    static void data(FieldValue data) {
        data(data, false);
    }

    private static void data(FieldValue data, boolean stored) {
        JsonNode node = data.node();
        if (data.absent()) {
            data.required();
        } else if (!stored && DeviceNames.bytes(node.toString()) > LONGEST_DATA) {
            data.tooLong(LONGEST_DATA);
        } else if (!node.isObject()) {
            data.invalid(OMITTED, "must be a valid JSON object");
        }
    }
}
