package dev.kontract.server.cel;

import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.ExprKind;
import dev.cel.parser.CelParser;
import dev.cel.parser.CelParserFactory;
import dev.kontract.server.selector.ShardSelector;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Parses the query parameter {@code shardSelector}: calls of {@code shardRange}, combined by {@code ||}. */
public final class ShardSelectorParser {

    private static final CelParser PARSER =
            CelParserFactory.standardCelParserBuilder().build();
    private static final Set<String> FIELDS = Set.of("object.metadata.uid", "object.metadata.namespace");
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]*");
    private static final String LAST_END = "0x10000000000000000";
    private static final int HASH_DIGITS = 16;

    private String field = "";
    private final List<ShardSelector.Range> ranges = new ArrayList<>();

    private ShardSelectorParser() {}

    /**
     * Parses a selector.
     *
     * @throws StatusException 400 when it is malformed
     */
    public static ShardSelector parse(String text) {
        if (text.isBlank()) {
            throw invalid("empty shard selector is not allowed; omit the parameter for unfiltered lists");
        }
        ShardSelectorParser parser = new ShardSelectorParser();
        parser.visit(parsed(text.strip()));
        return new ShardSelector(parser.field, List.copyOf(parser.ranges));
    }

    private static CelExpr parsed(String text) {
        CelValidationResult result = PARSER.parse(text);
        try {
            return result.getAst().getExpr();
        } catch (CelValidationException e) {
            throw invalid("CEL parse error: " + result.getErrors().get(0).getMessage());
        }
    }

    private void visit(CelExpr expression) {
        if (expression.getKind() != ExprKind.Kind.CALL) {
            throw invalid(
                    "unexpected expression kind " + number(expression) + "; expected shardRange() call or || operator");
        }
        CelCall call = expression.call();
        switch (call.function()) {
            case "_||_" -> call.args().forEach(this::visit);
            case "shardRange" -> range(call);
            default ->
                throw invalid("unsupported function " + GoText.quote(call.function())
                        + "; only shardRange() and || are allowed");
        }
    }

    private void range(CelCall call) {
        List<CelExpr> arguments = call.args();
        if (arguments.size() != 3) {
            throw invalid("shardRange() requires exactly 3 arguments, got " + arguments.size());
        }
        String path = path(arguments.get(0));
        if (!FIELDS.contains(path)) {
            throw invalid("unsupported field path " + GoText.quote(path)
                    + "; supported: object.metadata.uid, object.metadata.namespace");
        }
        ShardSelector.Range range =
                new ShardSelector.Range(hash(arguments.get(1), "hexStart"), hash(arguments.get(2), "hexEnd"));
        if (range.isEmpty()) {
            throw invalid("shard range start " + range.start() + " must be less than end " + range.end());
        }
        if (!field.isEmpty() && !field.equals(path)) {
            throw invalid("all shard ranges must use the same field, got " + GoText.quote(field) + " and "
                    + GoText.quote(path));
        }
        field = path;
        ranges.add(range);
    }

    private static String path(CelExpr expression) {
        return switch (expression.getKind()) {
            case IDENT -> expression.ident().name();
            case SELECT ->
                path(expression.select().operand()) + '.' + expression.select().field();
            default ->
                throw invalid("shardRange() first argument: expected field path (e.g. object.metadata.uid), got"
                        + " expression kind " + number(expression));
        };
    }

    private static String hash(CelExpr expression, String name) {
        if (expression.getKind() != ExprKind.Kind.CONSTANT) {
            throw invalid(name + " must be a string literal (e.g. '0xff'), got expression kind " + number(expression));
        }
        CelConstant constant = expression.constant();
        if (constant.getKind() != CelConstant.Kind.STRING_VALUE) {
            throw invalid(name + " must be a string literal, got " + goType(constant));
        }
        return hash(constant.stringValue(), name);
    }

    private static String hash(String text, String name) {
        if (!text.startsWith("0x")) {
            throw invalid(name + " must have '0x' prefix, got " + GoText.quote(text));
        }
        String digits = text.substring(2);
        if (digits.isEmpty()) {
            throw invalid(name + ": hex value is required after '0x'");
        }
        if (digits.length() > HASH_DIGITS + 1) {
            throw invalid(
                    name + ": hex value too long (" + digits.length() + " chars, max 17): " + GoText.quote(digits));
        }
        if (!DIGITS.matcher(digits).matches()) {
            String wrong = digits.replaceFirst("^[0-9a-f]*", "");
            throw invalid(name + ": invalid hex character "
                    + GoText.quote(wrong.substring(0, wrong.offsetByCodePoints(0, 1))) + " in " + GoText.quote(text));
        }
        if (digits.length() > HASH_DIGITS && !text.equals(LAST_END)) {
            throw invalid(name + ": 17-digit hex value must be '" + LAST_END + "' (2^64), got " + GoText.quote(text));
        }
        if (digits.length() < HASH_DIGITS) {
            String padded = "0x" + "0".repeat(HASH_DIGITS - digits.length()) + digits;
            throw invalid(name + " must be a 0x-prefixed 16-digit hex value, got " + GoText.quote(text)
                    + " (did you mean " + GoText.quote(padded) + "?)");
        }
        return text;
    }

    /** Returns the number that cel-go has for the kind of an expression. */
    private static int number(CelExpr expression) {
        return switch (expression.getKind()) {
            case NOT_SET -> 0;
            case CALL -> 1;
            case COMPREHENSION -> 2;
            case IDENT -> 3;
            case LIST -> 4;
            case CONSTANT -> 5;
            case MAP -> 6;
            case SELECT -> 7;
            case STRUCT -> 8;
        };
    }

    private static String goType(CelConstant constant) {
        return switch (constant.getKind()) {
            case INT64_VALUE -> "int64";
            case UINT64_VALUE -> "uint64";
            case DOUBLE_VALUE -> "float64";
            case BOOLEAN_VALUE -> "bool";
            case BYTES_VALUE -> "[]uint8";
            default -> "structpb.NullValue";
        };
    }

    private static StatusException invalid(String detail) {
        return StatusException.badRequest("invalid shard selector: " + detail);
    }
}
