package dev.kontract.server.assets;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Modules of the page as one script: a file that is opened without a server cannot import others, and a browser requests one file sooner
 * than all modules. Each module becomes a function
 * that is called after those of the modules that it imports, and returns what it exports. It reads the style of the page only:
 * imports and exports by name, each at the beginning of a line, and no cycles.
 */
public final class PageBundle {

    /** The folder of the files on the class path. */
    public static final String FOLDER = "dev/kontract/page/";

    private static final Pattern IMPORT = Pattern.compile("(?m)^import \\{([^}]*)} from '([^']+)';$");
    private static final Pattern PASSED_ON = Pattern.compile("(?m)^export \\{([^}]*)} from '([^']+)';$");
    private static final Pattern DECLARED =
            Pattern.compile("(?m)^export ((?:async )?function\\*? |const |class )([\\w$]+)");

    /** The end of a minified module. */
    private static final Pattern EXPORTED = Pattern.compile("(?<=[;}])export\\{([^}]*)};?\\s*$");

    private static final Pattern OTHERS = Pattern.compile("(?m)^(import|export)\\b.*$");

    private final Set<String> begun = new HashSet<>();
    private final Map<String, String> functions = new LinkedHashMap<>();

    private PageBundle() {}

    /**
     * Returns the script that runs a module.
     *
     * @throws IllegalStateException if a file is not on the class path, or has a statement that cannot be bundled
     */
    public static String of(String module) {
        PageBundle bundle = new PageBundle();
        bundle.add(module);
        return String.join("", bundle.functions.values());
    }

    /**
     * Returns a file of the page.
     *
     * @throws IllegalStateException if it is not on the class path
     */
    public static String read(String name) {
        try (InputStream in = PageBundle.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException(
                        "the file " + name + " of the artifact kontract-page is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String module) {
        if (functions.containsKey(module)) {
            return;
        }
        if (!begun.add(module)) {
            throw new IllegalStateException(module + " cannot be bundled: it imports itself");
        }
        String text = read(module);
        IMPORT.matcher(text).results().forEach(each -> add(target(module, each)));
        PASSED_ON.matcher(text).results().forEach(each -> add(target(module, each)));
        StringBuilder exports = new StringBuilder();
        String body = replaced(PASSED_ON, text, each -> {
            String own = target(module, each);
            exports.append("...(({").append(pairs(each.group(1))).append("}) => ({");
            exports.append(shorthand(each.group(1)))
                    .append("}))(")
                    .append(variable(own))
                    .append("),");
            return "";
        });
        body = replaced(
                IMPORT, body, each -> "const {" + pairs(each.group(1)) + "} = " + variable(target(module, each)) + ";");
        body = replaced(DECLARED, body, each -> {
            exports.append(each.group(2)).append(',');
            return each.group(1) + each.group(2);
        });
        body = replaced(EXPORTED, body, each -> {
            exports.append(reversed(each.group(1))).append(',');
            return "";
        });
        Matcher others = OTHERS.matcher(body);
        if (others.find()) {
            throw new IllegalStateException(module + " cannot be bundled: " + others.group());
        }
        functions.put(
                module, "const " + variable(module) + " = (() => {\n" + body + "\nreturn {" + exports + "};\n})();\n");
    }

    private static String target(String module, MatchResult statement) {
        return URI.create(module).resolve(statement.group(2)).toString();
    }

    private static String variable(String module) {
        return "_" + module.replaceAll("[^A-Za-z0-9]", "_");
    }

    private static String replaced(Pattern pattern, String text, Function<MatchResult, String> replacement) {
        return pattern.matcher(text).replaceAll(each -> Matcher.quoteReplacement(replacement.apply(each)));
    }

    /** Turns names of an import, {@code a as b, c}, into those of a pattern, {@code a: b, c}. */
    private static String pairs(String names) {
        return names.replaceAll("\\s+as\\s+", ": ");
    }

    /** Returns the names that those of a statement have outside. */
    private static String shorthand(String names) {
        return names.replaceAll("[\\w$]+\\s+as\\s+", "");
    }

    /** Turns names of an export, {@code a as b}, into properties, {@code b: a}. */
    private static String reversed(String names) {
        return Arrays.stream(names.split(","))
                .map(name -> name.strip().split("\\s+as\\s+"))
                .map(name -> name.length == 1 ? name[0] : name[1] + ": " + name[0])
                .collect(Collectors.joining(", "));
    }
}
