package dev.kontract.server.controller.shell;

import dev.kontract.server.controller.shell.Command.Assignment;
import dev.kontract.server.controller.shell.Command.Redirection;
import dev.kontract.server.controller.shell.ScriptTokens.Operator;
import dev.kontract.server.controller.shell.ScriptTokens.RedirectionToken;
import dev.kontract.server.controller.shell.ScriptTokens.Token;
import dev.kontract.server.controller.shell.ScriptTokens.WordToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parses a script by the grammar of the POSIX shell, without pipes and background commands. */
final class ScriptParser {

    private static final int LONGEST = 64 * 1024;
    private static final Set<String> CLOSING =
            Set.of("then", "elif", "else", "fi", "do", "done", "esac", "}", "]]", "in");

    private static final int DEEPEST = 60;

    private final ScriptTokens tokens;
    private Token token;
    private int depth;

    ScriptParser(ScriptTokens tokens) {
        this.tokens = tokens;
        this.token = tokens.next();
    }

    /**
     * Parses a script.
     *
     * @throws Stop.Unknown if it cannot be parsed
     */
    static Command parse(String script) {
        if (script.length() > LONGEST) {
            throw new Stop.Unknown("a long script");
        }
        return new ScriptParser(new ScriptTokens(script, 0, 0)).script();
    }

    Command script() {
        Command all = list();
        if (!isOperator("")) {
            throw unexpected();
        }
        return all;
    }

    /** Parses commands up to an operator, and reads nothing after it. */
    Command upTo(String operator) {
        Command all = list();
        if (!isOperator(operator)) {
            throw unexpected();
        }
        return all;
    }

    private Stop.Unknown unexpected() {
        return new Stop.Unknown("syntax at " + tokens.position());
    }

    private void advance() {
        token = tokens.next();
    }

    private boolean isOperator(String text) {
        return token instanceof Operator operator && operator.text().equals(text);
    }

    private String plain() {
        return token instanceof WordToken word ? word.word().plain() : "";
    }

    private boolean skip(String operator) {
        boolean there = isOperator(operator);
        if (there) {
            advance();
        }
        return there;
    }

    private void expect(String reserved) {
        if (!plain().equals(reserved)) {
            throw unexpected();
        }
        advance();
    }

    private void skipNewlines() {
        while (isOperator("\n")) {
            advance();
        }
    }

    private Command list() {
        List<Command> commands = new ArrayList<>();
        skipNewlines();
        while (!(token instanceof Operator operator && !operator.text().equals("(")) && !CLOSING.contains(plain())) {
            commands.add(andOr());
            if (isOperator("&")) {
                throw new Stop.Unknown("a command in the background");
            }
            boolean more = skip(";") || skip("\n");
            skipNewlines();
            if (!more) {
                break;
            }
        }
        return new Command.Sequence(commands);
    }

    private Command andOr() {
        Command first = pipeline();
        while (isOperator("&&") || isOperator("||")) {
            boolean and = isOperator("&&");
            advance();
            skipNewlines();
            first = new Command.AndOr(first, and, pipeline());
        }
        return first;
    }

    private Command pipeline() {
        if (++depth > DEEPEST) {
            throw new Stop.Unknown("nested too deeply");
        }
        Command command;
        if (plain().equals("!")) {
            advance();
            command = new Command.Not(pipeline());
        } else {
            command = command();
        }
        depth--;
        if (isOperator("|")) {
            throw new Stop.Unknown("a pipe");
        }
        return command;
    }

    private Command command() {
        if (skip("(")) {
            Command body = list();
            if (!skip(")")) {
                throw unexpected();
            }
            return new Command.Group(body, true, redirections());
        }
        return switch (plain()) {
            case "{" -> {
                advance();
                Command body = list();
                expect("}");
                yield new Command.Group(body, false, redirections());
            }
            case "if" -> branches();
            case "while", "until" -> loop();
            case "for" -> words();
            case "case" -> cases();
            case "[[" -> doubleBrackets();
            case "function", "select", "time" -> throw unexpected();
            default -> simple();
        };
    }

    private Command branches() {
        advance();
        Command condition = list();
        expect("then");
        Command then = list();
        if (plain().equals("elif")) {
            return new Command.If(condition, then, branches());
        }
        Command otherwise = new Command.Sequence(List.of());
        if (plain().equals("else")) {
            advance();
            otherwise = list();
        }
        expect("fi");
        return new Command.If(condition, then, otherwise);
    }

    private Command loop() {
        boolean until = plain().equals("until");
        advance();
        Command condition = list();
        return new Command.Loop(condition, until, body());
    }

    private Command body() {
        expect("do");
        Command body = list();
        expect("done");
        return body;
    }

    private Command words() {
        advance();
        String variable = plain();
        advance();
        expect("in");
        List<Word> words = new ArrayList<>();
        while (token instanceof WordToken word) {
            words.add(word.word());
            advance();
        }
        if (!skip(";") && !isOperator("\n")) {
            throw unexpected();
        }
        skipNewlines();
        return new Command.For(variable, words, body());
    }

    private Command cases() {
        advance();
        Word word = word();
        skipNewlines();
        expect("in");
        skipNewlines();
        List<Command.Branch> all = new ArrayList<>();
        while (!plain().equals("esac")) {
            skip("(");
            List<Word> patterns = new ArrayList<>(List.of(word()));
            while (skip("|")) {
                patterns.add(word());
            }
            if (!skip(")")) {
                throw unexpected();
            }
            all.add(new Command.Branch(patterns, list()));
            skip(";;");
            skipNewlines();
        }
        advance();
        return new Command.Case(word, all);
    }

    private Word word() {
        if (token instanceof WordToken word) {
            advance();
            return word.word();
        }
        throw unexpected();
    }

    /** In double brackets, operators are words. */
    private Command doubleBrackets() {
        List<Word> words = new ArrayList<>();
        while (!plain().equals("]]")) {
            if (token instanceof Operator operator
                    && Set.of("&&", "||", "(", ")").contains(operator.text())) {
                words.add(Word.of(operator.text()));
                advance();
            } else {
                words.add(word());
            }
        }
        words.add(word());
        return new Command.Simple(List.of(), words, redirections());
    }

    private List<Redirection> redirections() {
        List<Redirection> all = new ArrayList<>();
        while (token instanceof RedirectionToken redirection) {
            advance();
            all.add(new Redirection(redirection.descriptor(), redirection.operator(), word()));
        }
        return all;
    }

    private Command simple() {
        List<Assignment> assignments = new ArrayList<>();
        List<Word> words = new ArrayList<>();
        List<Redirection> redirections = new ArrayList<>(redirections());
        while (token instanceof WordToken word) {
            Optional<Assignment> assignment = words.isEmpty() ? assignment(word.word()) : Optional.empty();
            assignment.ifPresentOrElse(assignments::add, () -> words.add(word.word()));
            advance();
            redirections.addAll(redirections());
            if (words.size() == 1 && isOperator("(")) {
                return function(words.get(0).plain());
            }
        }
        if (assignments.isEmpty() && words.isEmpty() && redirections.isEmpty()) {
            throw unexpected();
        }
        return new Command.Simple(assignments, words, redirections);
    }

    private Command function(String name) {
        advance();
        if (!skip(")") || name.isEmpty()) {
            throw unexpected();
        }
        skipNewlines();
        return new Command.Function(name, command());
    }

    /** Returns the assignment that a word is; empty if it is none. */
    static Optional<Assignment> assignment(Word word) {
        if (word.parts().isEmpty() || !(word.parts().get(0) instanceof Word.Text first) || first.quoted()) {
            return Optional.empty();
        }
        int end = 0;
        while (end < first.text().length() && ScriptTokens.isOfName(first.text().charAt(end), end > 0)) {
            end++;
        }
        if (end == 0 || end >= first.text().length() || first.text().charAt(end) != '=') {
            return Optional.empty();
        }
        List<Word.Part> value = new ArrayList<>(word.parts());
        value.set(0, new Word.Text(first.text().substring(end + 1), true));
        return Optional.of(new Assignment(first.text().substring(0, end), new Word(value)));
    }
}
