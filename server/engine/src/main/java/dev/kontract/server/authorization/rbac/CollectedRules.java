package dev.kontract.server.authorization.rbac;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the rules that apply to a user, and the errors that occurred. */
final class CollectedRules implements RuleVisitor {

    private final List<PolicyRule> rules = new ArrayList<>();
    private final Set<Binding> entered = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> errors = new LinkedHashSet<>();

    /** Returns a collection of the given rules without errors. */
    static CollectedRules of(List<PolicyRule> given) {
        CollectedRules rules = new CollectedRules();
        rules.rules.addAll(given);
        return rules;
    }

    @Override
    public boolean enter(Binding binding) {
        return entered.add(binding);
    }

    @Override
    public boolean visit(Binding binding, Subject subject, PolicyRule rule) {
        return rules.add(rule);
    }

    @Override
    public void unresolved(String why) {
        errors.add(why);
    }

    @Override
    public void misfit(String why) {
        errors.add(why);
    }

    List<PolicyRule> rules() {
        return rules;
    }

    /** Returns the errors, {@code ""} if there are none. */
    String error() {
        return joined(errors);
    }

    /** Formats a single text without brackets and several as a list. */
    static String joined(Set<String> texts) {
        String all = String.join(", ", texts);
        return texts.size() > 1 ? "[" + all + "]" : all;
    }
}
