package dev.kontract.server.selector;

/** How a label is compared with the values of a requirement. */
public enum Operator {
    IN("in"),
    NOT_IN("notin"),
    EQUALS("="),
    NOT_EQUALS("!="),
    EXISTS("exists"),
    DOES_NOT_EXIST("!"),
    GREATER_THAN("gt"),
    LESS_THAN("lt");

    private final String symbol;

    Operator(String symbol) {
        this.symbol = symbol;
    }

    /** As in a selector, or its name where the selector has no sign of its own. */
    public String symbol() {
        return symbol;
    }
}
