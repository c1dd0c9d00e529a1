/* Loaded before a program's own libraries: writes down every number it draws at random from GLib, so that a test
 * knows the hidden mines or the deck. PARTIE_TRUTH names the file, PARTIE_SEED makes the draws repeatable. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void write_down(int32_t begin, int32_t end, int32_t drawn)
{
    const char *path = getenv("PARTIE_TRUTH");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (file) {
        fprintf(file, "%d %d %d\n", begin, end, drawn);
        fclose(file);
    }
}

static const char *seed(void) { return getenv("PARTIE_SEED"); }

int32_t g_random_int_range(int32_t begin, int32_t end)
{
    static int32_t (*draw)(int32_t, int32_t);
    if (!draw) {
        draw = dlsym(RTLD_NEXT, "g_random_int_range");
        void (*set_seed)(uint32_t) = dlsym(RTLD_NEXT, "g_random_set_seed");
        if (seed())
            set_seed((uint32_t)atoi(seed()));
    }
    int32_t drawn = draw(begin, end);
    write_down(begin, end, drawn);
    return drawn;
}

int32_t g_rand_int_range(void *generator, int32_t begin, int32_t end)
{
    int32_t (*draw)(void *, int32_t, int32_t) = dlsym(RTLD_NEXT, "g_rand_int_range");
    int32_t drawn = draw(generator, begin, end);
    write_down(begin, end, drawn);
    return drawn;
}

void *g_rand_new(void)
{
    if (seed()) {
        void *(*with_seed)(uint32_t) = dlsym(RTLD_NEXT, "g_rand_new_with_seed");
        return with_seed((uint32_t)atoi(seed()));
    }
    void *(*plain)(void) = dlsym(RTLD_NEXT, "g_rand_new");
    return plain();
}
