package dev.kontract.server.selector;

/** The operators of label requirements. */
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

    /** Returns the selector syntax of the operator, or its name if it has no symbol. */
    public String symbol() {
        return symbol;
    }
}
